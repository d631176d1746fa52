import type { LanguageText } from './shared.ts'

/** A page as somebody asks for it. */
export interface PageRequest {
  /** Its whole address. */
  readonly address: URL
  readonly language: LanguageText
  /** How far its browser has seen the log go, where it says so: what the page shows should be no older. */
  readonly minPosition: string | undefined
  /** What scripts within the page must carry to be run. */
  readonly nonce: string
  /** The API, asked as somebody who is not signed in. */
  readonly ask: (request: Request) => Promise<Response>
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
  /** Told of what went wrong while the page goes on. */
  readonly onError: (error: unknown) => void
}

/** A page on its way. */
export interface RenderedPage {
  readonly status: 200 | 404
  /** Whether it shows what only the holder of its address may see. */
  readonly personal: boolean
  /** Leaving it early ends the rendering. */
  readonly html: AsyncIterable<string>
}

/** Renders a page; undefined for one that is made in the browser. Rejects when it can't be rendered. */
export type RenderPage = (asked: PageRequest) => Promise<RenderedPage | undefined>

/** Pages as the server answers them. */
export interface Pages {
  readonly render: RenderPage
  /** The page without content, for the browser to make one. */
  readonly shell: (language: LanguageText) => string
}

/** What the web app's build for the server exports. */
export interface PageServer {
  /**
   * `html` is the built page without content; `manifest` is Vite's. A page waits `dataMs` milliseconds for its data.
   * Throws when they are not those it was built with.
   */
  readonly openPages: (html: string, manifest: Manifest, dataMs?: number) => Pages
}

/** Which built files a source file needs. */
export interface Manifest {
  readonly [source: string]: {
    readonly file: string
    readonly imports?: readonly string[]
    readonly dynamicImports?: readonly string[]
    readonly css?: readonly string[]
  }
}
