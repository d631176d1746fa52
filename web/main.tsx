import { setupListeners } from '@reduxjs/toolkit/query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './app/App.tsx'
import { ignoreSkippedTransitions } from './app/ignore-skipped-transitions.ts'
import { loadRoutes } from './app/load-routes.ts'
import { routes } from './app/routes.tsx'
import { firstLanguage } from './i18n/chosen-language.ts'
import { keepForLater } from './shared/offline/keep-for-later.ts'
import { firstStateIn } from './shared/page/first-state.ts'
import { makeStore } from './shared/store/store.ts'
import { historyLayers } from './ui/history-layers.ts'
import './app/with-every-page.ts'
import './ui/styles/app.css'

/** Not at the top level: the build splits a module with top-level await into dozens of files, each a separate request. */
async function start(root: HTMLElement): Promise<void> {
  const known = firstStateIn(document, Date.now())
  if (known) await loadRoutes(routes, window.location)

  // A visitor who scrolled before the script loaded stays there: no initial navigation scrolls to the top.
  const router = createBrowserRouter(routes, known && { hydrationData: {} })
  const store = makeStore(
    {
      apiUrl: '/api/v1',
      onBarred: (why) => void router.navigate(why === 'factor_required' ? '/account' : `/?error=${why}`),
    },
    known,
  )
  setupListeners(store.dispatch)
  historyLayers(router)
  ignoreSkippedTransitions(document)
  keepForLater(store)

  const app = (
    <StrictMode>
      <App store={store} language={firstLanguage(root)}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )

  // A server-rendered page is hydrated in steps that let taps through. Any other page is rendered here.
  if (known) startTransition(() => void hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) }))
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into')
void start(root)
