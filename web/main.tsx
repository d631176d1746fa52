import { setupListeners } from '@reduxjs/toolkit/query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './app/App.tsx'
import { routes } from './app/routes.tsx'
import { makeStore } from './app/store.ts'
import { restoreDraft, saveDraft } from './features/booking/draft.ts'
import { firstLanguage } from './i18n/chosen-language.ts'
import './ui/styles/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into')

const router = createBrowserRouter(routes)
const store = makeStore({
  apiUrl: '/api/v1',
  onSignedOut: () => void router.navigate('/?error=authentication_required'),
})
setupListeners(store.dispatch)
restoreDraft(store)
saveDraft(store)

createRoot(root).render(
  <StrictMode>
    <App store={store} language={firstLanguage(root)}>
      <RouterProvider router={router} />
    </App>
  </StrictMode>,
)
