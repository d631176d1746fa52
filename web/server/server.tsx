import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { Manifest, PageRequest, Pages, RenderPage } from '../../api/contract/page.ts'
import { minPositionHeader } from '../../api/contract/position.ts'
import { App } from '../app/App.tsx'
import { routes } from '../app/routes.tsx'
import { makeStore } from '../app/store.ts'
import {
  asScriptText,
  type FirstState,
  firstStateId,
  firstStateOf,
  lacksSomething,
} from '../shared/page/first-state.ts'
import { isPageHandle, type Page, type PageAddress } from '../shared/page/page.tsx'
import { siteConfig } from '../shared/site/config-api.ts'
import { afterPaint, documentOf, preloadsOf, shellOf, textsOf } from './document.ts'

const handler = createStaticHandler(routes)

/**
 * Renders the public pages into the built page: finds the route, collects its data in a store, renders from a store with
 * only this data, and sends the data along as the first state of the browser's store. A page waits `dataMs` milliseconds
 * for its data.
 */
export function openPages(html: string, manifest: Manifest, dataMs = 1_000): Pages {
  const shell = shellOf(html)
  const render: RenderPage = async (request) => {
    const pages = await pagesAt(request.address)
    if (!pages) return undefined
    const context = await handler.query(new Request(request.address, { signal: request.signal }))
    if (context instanceof Response || context.errors) return undefined
    const { known, isMissing } = await gather(request, pages, addressIn(context, request), dataMs)
    const rendered = await rendering(<Root request={request} context={context} known={known} />, request)
    const sources = pages.flatMap(({ source }) => source ?? [])
    const texts = textsOf(manifest, sources, request.language)
    const { styles, scripts } = preloadsOf(manifest, [...sources, ...texts])
    return {
      status: isMissing || pages.some(({ missing }) => missing) ? 404 : 200,
      personal: pages.some(({ personal }) => personal),
      html: documentOf(rendered, {
        head: shell.head(request.language) + styles,
        between: shell.between,
        tail: stateText(known) + afterPaint(shell.scripts + scripts, request.nonce) + shell.tail,
      }),
    }
  }
  return { render, shell: shell.empty }
}

const stateText = (known: FirstState): string =>
  `<script type="application/json" id="${firstStateId}">${asScriptText(known)}</script>`

/** Returns the pages of an address, outer ones first; undefined if the server does not render it. */
async function pagesAt({ pathname }: URL): Promise<Page[] | undefined> {
  const handles = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.handle)
  if (!isPageHandle(handles.at(-1))) return undefined
  return Promise.all(handles.filter(isPageHandle).map(async ({ loadPage }) => (await loadPage()).page))
}

const addressIn = ({ matches }: StaticHandlerContext, { address }: PageRequest): PageAddress => ({
  params: matches.at(-1)?.params ?? {},
  search: address.searchParams,
})

/** Loads the data of the pages from the API, as far as it arrives in time. */
async function gather(request: PageRequest, pages: readonly Page[], address: PageAddress, dataMs: number) {
  const inside: typeof fetch = (input, init) => request.ask(speakingFor(request, new Request(input, init)))
  const store = makeStore({ apiUrl: 'http://inside/api/v1', fetch: inside })
  const requests = [store.dispatch(siteConfig.initiate()), ...pages.map(({ data }) => data?.(store.dispatch, address))]
  await Promise.race([Promise.all(requests), pause(dataMs, undefined, { ref: false })])
  const state = store.getState()
  return { known: firstStateOf(state), isMissing: lacksSomething(state) }
}

/**
 * Sets the language and the position of a request. Data behind that position is omitted, so that the browser requests
 * it.
 */
function speakingFor({ language, minPosition }: PageRequest, request: Request): Request {
  request.headers.set('accept-language', language)
  if (minPosition !== undefined) request.headers.set(minPositionHeader, minPosition)
  return request
}

/** The root as the browser hydrates it, see main.tsx. */
function Root({ request, context, known }: { request: PageRequest; context: StaticHandlerContext; known: FirstState }) {
  const store = makeStore({ apiUrl: '' }, known)
  return (
    <div id="root">
      <App store={store} language={request.language}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </div>
  )
}

/** How long to wait for parts that load on demand after the rest is rendered, so that they are in their place. */
const partsMs = 50
/** How long a page may take in total. */
const allMs = 5_000

/**
 * Renders to a stream that starts once there is something to show. Rejects if the page fails before that; later failures
 * are left to the browser.
 */
function rendering(page: ReactNode, { nonce, signal, onError }: PageRequest): Promise<Readable> {
  return new Promise((resolve, reject) => {
    let isBegun = false
    const begin = () => {
      if (isBegun) return
      isBegun = true
      resolve(stream.pipe(new PassThrough()))
    }
    const ending = AbortSignal.any([signal, AbortSignal.timeout(allMs)])
    const stream = renderToPipeableStream(page, {
      nonce,
      // Finished content is in its place, so that it can be read without a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => void setTimeout(begin, partsMs),
      onAllReady: begin,
      onShellError: reject,
      onError,
    })
    ending.addEventListener('abort', () => stream.abort(ending.reason), { once: true })
  })
}
