import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { App } from './app/App.tsx'
import { routes } from './app/routes.tsx'
import { makeStore } from './app/store.ts'
import { firstLanguage } from './i18n/locale.ts'
import { refetchOnReturn } from './shared/api-client/api.ts'
import { prepareOffline } from './shared/offline/offline-state.ts'
import { firstStateIn } from './shared/page/first-state.ts'
import { historyLayers } from './ui/history-layers.ts'
import './ui/styles/app.css'

// Small modules that most pages use. In separate files, each would cost a request and compress worse.
import '../language/text.ts'
import './shared/site/config-api.ts'
import './shared/availability/HourStrip.tsx'
import './shared/availability/hours.ts'
import './shared/page/PageHead.tsx'
import './shared/gallery/StudioPicture.tsx'
import './shared/studios/studio-api.ts'
import './shared/studios/studio-text.ts'
import './ui/Field.tsx'
import './ui/Icon.tsx'
import './ui/States.tsx'

/** Not at the top level: the build splits a module with top-level await into dozens of files, each a separate request. */
async function start(root: HTMLElement): Promise<void> {
  const known = firstStateIn(document, Date.now())
  // If the script of a page does not load, the page is rendered here, as an error with a retry button.
  const isComplete = known !== undefined && (await loadRoutes(routes, window.location))

  // A visitor who scrolled before the script loaded stays there: no initial navigation scrolls to the top.
  const router = createBrowserRouter(routes, isComplete ? { hydrationData: {} } : undefined)
  const store = makeStore(
    {
      apiUrl: '/api/v1',
      onBarred: (why) => void router.navigate(why === 'factor_required' ? '/account' : `/?error=${why}`),
    },
    known,
  )
  refetchOnReturn(store.dispatch)
  historyLayers(router)
  ignoreSkippedTransitions(document)
  prepareOffline(store)

  const app = (
    <StrictMode>
      <App store={store} language={firstLanguage(root)}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )

  // A server-rendered page is hydrated in steps that let taps through. Any other page is rendered here.
  if (isComplete)
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) }))
  else createRoot(root).render(app)
}

/**
 * Loads what the routes of an address need, so that a server-rendered page can be hydrated in one go. Returns false if
 * some of it does not load.
 */
async function loadRoutes(routes: RouteObject[], address: { readonly pathname: string }): Promise<boolean> {
  const matches = matchRoutes(routes, address) ?? []
  const loading = matches.map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  })
  return Promise.all(loading).then(
    () => true,
    () => false,
  )
}

/**
 * Ignores transitions between pages that can't be shown because the next one began or the window changed. The browser
 * reports an error, although the page has changed nevertheless.
 */
function ignoreSkippedTransitions(page: Document): void {
  if (!('startViewTransition' in page)) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into')
// Reported as an error of the page, which index.html shows.
start(root).catch(reportError)
