import type { LanguageText } from './shared.ts'

/** A browser's request for a page. */
export interface PageRequest {
  /** Its whole address. */
  readonly address: URL
  readonly language: LanguageText
  /** The latest position that the browser knows, if it sends one. The page should not be older. */
  readonly minPosition: string | undefined
  /** The nonce that inline scripts of the page must have. */
  readonly nonce: string
  /** Calls the API without a session. */
  readonly ask: (request: Request) => Promise<Response>
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
  /** Receives errors that don't stop the page. */
  readonly onError: (error: unknown) => void
}

/** A page whose HTML is streamed. */
export interface RenderedPage {
  readonly status: 200 | 404
  /** Whether only people with the page's address may see it. */
  readonly personal: boolean
  /** Stopping the iteration early ends the rendering. */
  readonly html: AsyncIterable<string>
}

/** Renders a page; undefined for one that browsers render. Rejects if it can't be rendered. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | undefined>

/** The rendering of pages on the server. */
export interface Pages {
  readonly render: RenderPage
  /** Returns the page without content, for browsers to render. */
  readonly shell: (language: LanguageText) => string
}

/** The exports of the web app's build for the server. */
export interface PageServer {
  /**
   * `html` is the built page without content; `manifest` is Vite's. A page waits `dataMs` milliseconds for its data.
   * Throws if they belong to another build.
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
