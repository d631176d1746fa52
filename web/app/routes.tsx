import type { RouteObject } from 'react-router-dom'
import { backOfficeRoutes } from '../features/back-office/routes.ts'
import { paymentRoutes } from '../features/payment/routes.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { NotFound } from './NotFound.tsx'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell.tsx'

/** Whether the page of all components is served: in development, or when a build asks for it. */
const showsDesign = import.meta.env.DEV || import.meta.env.VITE_DESIGN === 'on'

const design: RouteObject = {
  path: 'design',
  lazy: async () => ({ Component: (await import('../features/design/DesignPage.tsx')).DesignPage }),
}

/** Every page, each loaded when it is gone to. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, lazy: async () => ({ Component: (await import('../features/home/HomePage.tsx')).HomePage }) },
      {
        path: 'studios',
        lazy: async () => ({ Component: (await import('../features/studios/StudiosPage.tsx')).StudiosPage }),
      },
      {
        path: 'studios/:idOrCode',
        lazy: async () => ({ Component: (await import('../features/studio/StudioPage.tsx')).StudioPage }),
      },
      { path: 'faqs', lazy: async () => ({ Component: (await import('../features/faqs/FaqPage.tsx')).FaqPage }) },
      {
        path: 'contact',
        lazy: async () => ({ Component: (await import('../features/contact/ContactPage.tsx')).ContactPage }),
      },
      paymentRoutes,
      sessionRoutes,
      ...(showsDesign ? [design] : []),
      { path: '*', Component: NotFound },
    ],
  },
  ...backOfficeRoutes,
]
