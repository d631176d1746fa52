import type { RouteObject } from 'react-router-dom'
import { entryRoutes } from '../account/entry/routes.ts'
import { accountRoute } from '../account/profile/routes.ts'
import { contactRoute } from '../public/contact/routes.ts'
import { faqsRoute } from '../public/faqs/routes.ts'
import { homeRoute } from '../public/home/routes.ts'
import { savedBookingsRoute } from '../public/kept-bookings/routes.ts'
import { paymentRoutes } from '../public/payment/routes.ts'
import { receiptRoute } from '../public/receipt/routes.ts'
import { studioRoute } from '../public/studio/routes.ts'
import { studiosRoute } from '../public/studios/routes.ts'
import { decideRoute, sharedRoute, trackRoute } from '../public/track/routes.ts'
import { NotFound } from '../shared/page/NotFound.tsx'
import { rendered } from '../shared/page/page.ts'
import { RouteError } from '../shared/page/RouteError.tsx'
import { officeRoutes } from './office-routes.ts'
import { Shell } from './Shell.tsx'

/** Every page. Each loads on demand. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      homeRoute,
      studiosRoute,
      studioRoute,
      faqsRoute,
      contactRoute,
      savedBookingsRoute,
      ...paymentRoutes,
      trackRoute,
      sharedRoute,
      decideRoute,
      receiptRoute,
      accountRoute,
      entryRoutes,
      { path: '*', ...rendered(async () => ({ page: { Component: NotFound, missing: true } })) },
    ],
  },
  ...officeRoutes,
]
