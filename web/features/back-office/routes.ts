import type { RouteObject } from 'react-router-dom'
import { NotFound } from '../../app/NotFound.tsx'
import { RouteError } from '../../app/RouteError.tsx'

const screens = (area: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: RouteError, children: [...area, { path: '*', Component: NotFound }] },
]

/** The screens under /admin, one line each. */
const admin: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../dashboards/AdminDashboard.tsx')).AdminDashboard }),
  },
  {
    path: 'bookings',
    lazy: async () => ({ Component: (await import('../back-office-bookings/BookingsScreen.tsx')).AdminBookings }),
  },
  { path: 'audit-logs', lazy: async () => ({ Component: (await import('../audit/AuditScreen.tsx')).AuditScreen }) },
  {
    path: 'audit-logs/streams/:stream',
    lazy: async () => ({ Component: (await import('../audit/TimeTravel.tsx')).TimeTravel }),
  },
  {
    path: 'payments',
    lazy: async () => ({ Component: (await import('../back-office-payments/PaymentsScreen.tsx')).PaymentsScreen }),
  },
  {
    path: 'payments/suspense',
    lazy: async () => ({ Component: (await import('../back-office-payments/SuspenseScreen.tsx')).SuspenseScreen }),
  },
  {
    path: 'payments/unverified',
    lazy: async () => ({ Component: (await import('../back-office-payments/UnverifiedScreen.tsx')).UnverifiedScreen }),
  },
  {
    path: 'payments/refunds',
    lazy: async () => ({ Component: (await import('../back-office-payments/RefundsScreen.tsx')).RefundsScreen }),
  },
  {
    path: 'payments/ledger',
    lazy: async () => ({ Component: (await import('../back-office-payments/LedgerScreen.tsx')).LedgerScreen }),
  },
  {
    path: 'payments/callbacks',
    lazy: async () => ({ Component: (await import('../back-office-payments/CallbacksScreen.tsx')).CallbacksScreen }),
  },
  {
    path: 'messages',
    lazy: async () => ({ Component: (await import('../back-office-messages/MessagesScreen.tsx')).MessagesScreen }),
  },
  {
    path: 'system',
    lazy: async () => ({ Component: (await import('../back-office-system/SystemScreen.tsx')).SystemScreen }),
  },
  { path: 'users', lazy: async () => ({ Component: (await import('../people/UsersPage.tsx')).UsersPage }) },
  { path: 'managers', lazy: async () => ({ Component: (await import('../people/ManagersPage.tsx')).ManagersPage }) },
  {
    path: 'features',
    lazy: async () => ({ Component: (await import('../catalogue/CataloguePage.tsx')).FeaturesPage }),
  },
  {
    path: 'limitations',
    lazy: async () => ({ Component: (await import('../catalogue/CataloguePage.tsx')).LimitationsPage }),
  },
  {
    path: 'studios',
    lazy: async () => ({ Component: (await import('../back-office-studios/AdminStudios.tsx')).AdminStudios }),
  },
  {
    path: 'session-types',
    lazy: async () => ({ Component: (await import('../back-office-session-types/SessionTypes.tsx')).SessionTypes }),
  },
]

/** The screens under /manager, one line each. */
const manager: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../dashboards/ManagerDashboard.tsx')).ManagerDashboard }),
  },
  {
    path: 'bookings',
    lazy: async () => ({ Component: (await import('../back-office-bookings/BookingsScreen.tsx')).ManagerBookings }),
  },
  {
    path: 'calendar',
    lazy: async () => ({ Component: (await import('../back-office-calendar/CalendarScreen.tsx')).CalendarScreen }),
  },
  {
    path: 'studios',
    lazy: async () => ({ Component: (await import('../back-office-studios/ManagerStudios.tsx')).ManagerStudios }),
  },
]

/** The back office: its frame and each of its screens are fetched when they are gone to. */
export const backOfficeRoutes: RouteObject[] = [
  {
    path: 'admin',
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('./offices.tsx')).AdminOffice }),
    children: screens(admin),
  },
  {
    path: 'manager',
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import('./offices.tsx')).ManagerOffice }),
    children: screens(manager),
  },
]
