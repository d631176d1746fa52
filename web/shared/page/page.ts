import type { ComponentType } from 'react'
import type { Params, RouteObject } from 'react-router-dom'
import type { Store } from '../store/store.ts'

/** What the data of a page is asked for by. */
export interface PageAddress {
  readonly params: Params
  readonly search: URLSearchParams
}

/** A page that is rendered on the server too. */
export interface Page {
  /** Its own file as the build's manifest names it, where it loads on demand: the browser fetches it beside the page. */
  readonly source?: string
  readonly Component: ComponentType
  /**
   * Asks for what the page shows at first, by the very queries that its components make. A page whose data is not found
   * is not found itself.
   */
  readonly data?: (dispatch: Store['dispatch'], address: PageAddress) => Promise<unknown>
  /** Whether it shows what only the holder of its address may see. */
  readonly personal?: true
  /** Whether it only says that there is nothing. */
  readonly missing?: true
}

type LoadPage = () => Promise<{ readonly page: Page }>

/** How a route says that it is a page for the server, too. */
export interface PageHandle {
  readonly loadPage: LoadPage
}

/** Whether a matched route leads to a page that the server can render. */
export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'loadPage' in handle

/** What a route of such a page is made of. */
export const rendered = (loadPage: LoadPage): Pick<RouteObject, 'lazy' | 'handle'> => ({
  lazy: async () => ({ Component: (await loadPage()).page.Component }),
  handle: { loadPage } satisfies PageHandle,
})
