import type { RouteObject } from 'react-router-dom'
import { backOfficeRoutes } from '../features/back-office/routes.ts'
import { paymentRoutes } from '../features/payment/routes.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { NotFound } from './NotFound.tsx'
import { rendered } from './page.ts'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell.tsx'

/** Whether the page of all components is served: in development, or when a build asks for it. */
const showsDesign = import.meta.env.DEV || import.meta.env.VITE_DESIGN === 'on'

const design: RouteObject = {
  path: 'design',
  lazy: async () => ({ Component: (await import('../features/design/DesignPage.tsx')).DesignPage }),
}

/** Every state of every screen: the list, and each on a page without a frame of ours. */
const designStates: RouteObject[] = [
  {
    path: 'design/states',
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('../features/design/StatesPage.tsx')).StatesPage }),
  },
  {
    path: 'design/states/:name',
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('../features/design/StatePage.tsx')).statePageOf(routes) }),
  },
]

/** Every page, each loaded when it is gone to. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, ...rendered(() => import('../features/home/page.tsx')) },
      { path: 'studios', ...rendered(() => import('../features/studios/page.tsx')) },
      { path: 'studios/:idOrCode', ...rendered(() => import('../features/studio/page.tsx')) },
      { path: 'faqs', ...rendered(() => import('../features/faqs/page.tsx')) },
      { path: 'contact', ...rendered(() => import('../features/contact/page.tsx')) },
      {
        path: 'bookings',
        lazy: async () => ({ Component: (await import('../features/offline/KeptBookingsPage.tsx')).KeptBookingsPage }),
      },
      paymentRoutes,
      sessionRoutes,
      ...(showsDesign ? [design] : []),
      { path: '*', ...rendered(async () => ({ page: { Component: NotFound, missing: true } })) },
    ],
  },
  ...backOfficeRoutes,
  ...(showsDesign ? designStates : []),
]
