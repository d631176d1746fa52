import type { RouteObject } from 'react-router-dom'
import { auditRoutes } from '../office/audit/routes.ts'
import { blocksRoutes } from '../office/blocks/routes.ts'
import { bookingsAdminRoutes, bookingsManagerRoutes } from '../office/bookings/routes.ts'
import { calendarRoutes } from '../office/calendar/routes.ts'
import { catalogueRoutes } from '../office/catalogue/routes.ts'
import { customersRoutes } from '../office/customers/routes.ts'
import { dashboardsAdminRoutes, dashboardsManagerRoutes } from '../office/dashboards/routes.ts'
import { messagesRoutes } from '../office/messages/routes.ts'
import { paymentsRoutes } from '../office/payments/routes.ts'
import { peopleRoutes } from '../office/people/routes.ts'
import { sessionTypesRoutes } from '../office/session-types/routes.ts'
import { loadOffices } from '../office/shell/routes.ts'
import { studiosAdminRoutes, studiosManagerRoutes } from '../office/studios/routes.ts'
import { systemRoutes } from '../office/system/routes.ts'
import { NotFound } from '../shared/page/NotFound.tsx'
import { RouteError } from '../shared/page/RouteError.tsx'
import { withSignInAgain } from './SignInAgain.tsx'

const admin = [
  dashboardsAdminRoutes,
  bookingsAdminRoutes,
  blocksRoutes,
  auditRoutes,
  paymentsRoutes,
  messagesRoutes,
  systemRoutes,
  peopleRoutes,
  customersRoutes,
  catalogueRoutes,
  studiosAdminRoutes,
  sessionTypesRoutes,
]
const manager = [dashboardsManagerRoutes, bookingsManagerRoutes, studiosManagerRoutes, calendarRoutes]

const screens = (area: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: RouteError, children: [...area, { path: '*', Component: NotFound }] },
]

/** The back office. Its frame and each of its screens load on demand. */
export const officeRoutes: RouteObject[] = [
  {
    path: 'admin',
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: withSignInAgain((await loadOffices()).AdminOffice) }),
    children: screens(admin),
  },
  {
    path: 'manager',
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: withSignInAgain((await loadOffices()).ManagerOffice) }),
    children: screens(manager),
  },
]
