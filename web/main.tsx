import { setupListeners } from '@reduxjs/toolkit/query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './app/App.tsx'
import { forgiveSkippedTransitions } from './app/forgive-skipped-transitions.ts'
import { loadRoutes } from './app/load-routes.ts'
import { routes } from './app/routes.tsx'
import { firstLanguage } from './i18n/chosen-language.ts'
import { keepForLater } from './shared/offline/keep-for-later.ts'
import { firstStateIn } from './shared/page/first-state.ts'
import { makeStore } from './shared/store/store.ts'
import './ui/styles/app.css'

/** Not at the top: a module that waits is cut into dozens of files by the build, each a request of its own. */
async function start(root: HTMLElement): Promise<void> {
  const known = firstStateIn(document, Date.now())
  if (known) await loadRoutes(routes, window.location)

  // Whoever scrolled before the script came stays there: nothing is gone to that would begin at its top.
  const router = createBrowserRouter(routes, known && { hydrationData: {} })
  const store = makeStore(
    { apiUrl: '/api/v1', onSignedOut: () => void router.navigate('/?error=authentication_required') },
    known,
  )
  setupListeners(store.dispatch)
  forgiveSkippedTransitions(document)
  keepForLater(store)

  const app = (
    <StrictMode>
      <App store={store} language={firstLanguage(root)}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )

  // What the server rendered is taken over as it is, in steps that let taps through; what it left to us begins here.
  if (known) startTransition(() => void hydrateRoot(root, app, { onRecoverableError: (error) => console.error(error) }))
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into')
void start(root)
