import type { LanguageText } from './shared.ts'

/** A browser's request for a page. */
export interface PageRequest {
  /** Its whole address. */
  readonly address: URL
  readonly language: LanguageText
  /** The latest position that the browser knows, if it sends one: the page should be no older. */
  readonly minPosition: string | undefined
  /** What scripts within the page must carry to be run. */
  readonly nonce: string
  /** Calls the API without a session. */
  readonly ask: (request: Request) => Promise<Response>
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
  /** Receives errors that don't stop the page. */
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
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | undefined>

/** Pages as the server answers them. */
export interface Pages {
  readonly render: RenderPage
  /** The page without content, for the browser to make one. */
  readonly shell: (language: LanguageText) => string
}

/** The exports of the web app's build for the server. */
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
