import { configure } from '@testing-library/dom'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom'
import { App } from '../../../web/app/App.tsx'
import { routes } from '../../../web/app/routes.tsx'
import { Shell } from '../../../web/app/Shell.tsx'
import { makeStore } from '../../../web/app/store.ts'
import { DesignPage } from './DesignPage.tsx'
import { StatePage } from './StatePage.tsx'
import { StatesPage } from './StatesPage.tsx'
import '../../../web/ui/styles/app.css'

/** How long anything may take to appear. */
configure({ asyncUtilTimeout: 10_000 })

/** Runs the gallery instead of the app: every component at /design, every state of every screen at /design/states. */
const router = createBrowserRouter([
  {
    path: 'design',
    Component: Outlet,
    children: [
      { Component: Shell, children: [{ index: true, Component: DesignPage }] },
      { path: 'states', Component: StatesPage },
      { path: 'states/:name', element: <StatePage routes={routes} /> },
    ],
  },
])
const store = makeStore({ apiUrl: '/api/v1' })
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into')
createRoot(root).render(
  <StrictMode>
    <App store={store} language="en">
      <RouterProvider router={router} />
    </App>
  </StrictMode>,
)
