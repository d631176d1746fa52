import type { ComponentProps, ComponentType } from 'react'
import type { Params, RouteObject } from 'react-router-dom'
import { NamespaceProvider } from '../../i18n/LocaleProvider.tsx'
import type { Namespace } from '../../i18n/locale.ts'
import { type Translate, useTranslate } from '../../i18n/use-translate.ts'
import type { Store } from '../store/store.ts'
import { PageHead } from './PageHead.tsx'

/** The part of an address that a page's data depends on. */
export interface PageAddress {
  readonly params: Params
  readonly search: URLSearchParams
}

/** A page that is also rendered on the server. */
export interface Page {
  /**
   * The page's own file as in the build's manifest, if it loads on demand. The browser fetches it in parallel with the
   * page.
   */
  readonly source?: string
  readonly Component: ComponentType
  /**
   * Requests the page's first data, with the same queries as its components. If its data is not found, the page itself
   * is not found.
   */
  readonly data?: (dispatch: Store['dispatch'], address: PageAddress) => Promise<unknown>
  /** Whether only people with its address may see it. */
  readonly personal?: true
  /** Whether it is a page for an unknown address. */
  readonly missing?: true
}

type LoadPage = () => Promise<{ readonly page: Page }>

/** The handle of a route to a page that is also rendered on the server. */
interface PageHandle {
  readonly loadPage: LoadPage
}

/** Returns whether the handle belongs to a page that the server can render. */
export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'loadPage' in handle

/** Returns the route properties of such a page. */
export const rendered = (loadPage: LoadPage): Pick<RouteObject, 'lazy' | 'handle'> => ({
  lazy: async () => ({ Component: (await loadPage()).page.Component }),
  handle: { loadPage } satisfies PageHandle,
})

type HeadOf = (t: Translate) => ComponentProps<typeof PageHead>

/** Returns a page's component: its content within its texts, and its metadata if it has any. */
export const pageWithTexts = (texts: Namespace, Content: ComponentType, headOf?: HeadOf): ComponentType =>
  function Page() {
    return (
      <NamespaceProvider texts={texts}>
        {headOf && <Head headOf={headOf} />}
        <Content />
      </NamespaceProvider>
    )
  }

function Head({ headOf }: { headOf: HeadOf }) {
  return <PageHead {...headOf(useTranslate())} />
}
