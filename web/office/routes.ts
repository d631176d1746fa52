import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../i18n/LocaleProvider.tsx'

/** Loads the frame of the back office. */
export const loadOffices = () => import('./shell/Office.tsx')

/** The screens under /admin. Each folder's texts load with its first screen. */
export const adminRoutes: RouteObject[] = [
  {
    ...withTexts(
      () => import('./dashboards/texts.en.ts'),
      () => import('./dashboards/texts.sw.ts'),
    ),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./dashboards/Dashboard.tsx')).AdminDashboard }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./bookings/texts.en.ts'),
      () => import('./bookings/texts.sw.ts'),
    ),
    children: [
      {
        path: 'bookings',
        lazy: async () => ({ Component: (await import('./bookings/BookingsScreen.tsx')).AdminBookings }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./blocks/texts.en.ts'),
      () => import('./blocks/texts.sw.ts'),
    ),
    children: [
      { path: 'blocks', lazy: async () => ({ Component: (await import('./blocks/BlocksScreen.tsx')).BlocksScreen }) },
    ],
  },
  {
    ...withTexts(
      () => import('./audit/texts.en.ts'),
      () => import('./audit/texts.sw.ts'),
    ),
    children: [
      { path: 'audit-logs', lazy: async () => ({ Component: (await import('./audit/AuditScreen.tsx')).AuditScreen }) },
      {
        path: 'audit-logs/streams/:stream',
        lazy: async () => ({ Component: (await import('./audit/TimeTravel.tsx')).TimeTravel }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./payments/texts.en.ts'),
      () => import('./payments/texts.sw.ts'),
    ),
    children: [
      {
        path: 'payments',
        lazy: async () => ({ Component: (await import('./payments/PaymentsScreen.tsx')).PaymentsScreen }),
      },
      {
        path: 'payments/suspense',
        lazy: async () => ({ Component: (await import('./payments/SuspenseScreen.tsx')).SuspenseScreen }),
      },
      {
        path: 'payments/unverified',
        lazy: async () => ({ Component: (await import('./payments/UnverifiedScreen.tsx')).UnverifiedScreen }),
      },
      {
        path: 'payments/refunds',
        lazy: async () => ({ Component: (await import('./payments/RefundsScreen.tsx')).RefundsScreen }),
      },
      {
        path: 'payments/ledger',
        lazy: async () => ({ Component: (await import('./payments/LedgerScreen.tsx')).LedgerScreen }),
      },
      {
        path: 'payments/callbacks',
        lazy: async () => ({ Component: (await import('./payments/CallbacksScreen.tsx')).CallbacksScreen }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./messages/texts.en.ts'),
      () => import('./messages/texts.sw.ts'),
    ),
    children: [
      {
        path: 'messages',
        lazy: async () => ({ Component: (await import('./messages/MessagesScreen.tsx')).MessagesScreen }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./system/texts.en.ts'),
      () => import('./system/texts.sw.ts'),
    ),
    children: [
      { path: 'system', lazy: async () => ({ Component: (await import('./system/SystemScreen.tsx')).SystemScreen }) },
    ],
  },
  {
    ...withTexts(
      () => import('./people/texts.en.ts'),
      () => import('./people/texts.sw.ts'),
    ),
    children: [
      { path: 'users', lazy: async () => ({ Component: (await import('./people/UsersPage.tsx')).UsersPage }) },
      { path: 'managers', lazy: async () => ({ Component: (await import('./people/ManagersPage.tsx')).ManagersPage }) },
    ],
  },
  {
    ...withTexts(
      () => import('./customers/texts.en.ts'),
      () => import('./customers/texts.sw.ts'),
    ),
    children: [
      {
        path: 'customers',
        lazy: async () => ({ Component: (await import('./customers/CustomersScreen.tsx')).CustomersScreen }),
      },
      {
        path: 'customers/:id',
        lazy: async () => ({ Component: (await import('./customers/CustomerScreen.tsx')).CustomerScreen }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./catalogue/texts.en.ts'),
      () => import('./catalogue/texts.sw.ts'),
    ),
    children: [
      {
        path: 'features',
        lazy: async () => ({ Component: (await import('./catalogue/CataloguePage.tsx')).FeaturesPage }),
      },
      {
        path: 'limitations',
        lazy: async () => ({ Component: (await import('./catalogue/CataloguePage.tsx')).LimitationsPage }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./studios/texts.en.ts'),
      () => import('./studios/texts.sw.ts'),
    ),
    children: [
      { path: 'studios', lazy: async () => ({ Component: (await import('./studios/AdminStudios.tsx')).AdminStudios }) },
    ],
  },
  {
    ...withTexts(
      () => import('./session-types/texts.en.ts'),
      () => import('./session-types/texts.sw.ts'),
    ),
    children: [
      {
        path: 'session-types',
        lazy: async () => ({ Component: (await import('./session-types/SessionTypes.tsx')).SessionTypes }),
      },
    ],
  },
]

/** The screens under /manager. */
export const managerRoutes: RouteObject[] = [
  {
    ...withTexts(
      () => import('./dashboards/texts.en.ts'),
      () => import('./dashboards/texts.sw.ts'),
    ),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./dashboards/Dashboard.tsx')).ManagerDashboard }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./bookings/texts.en.ts'),
      () => import('./bookings/texts.sw.ts'),
    ),
    children: [
      {
        path: 'bookings',
        lazy: async () => ({ Component: (await import('./bookings/BookingsScreen.tsx')).ManagerBookings }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./studios/texts.en.ts'),
      () => import('./studios/texts.sw.ts'),
    ),
    children: [
      {
        path: 'studios',
        lazy: async () => ({ Component: (await import('./studios/ManagerStudios.tsx')).ManagerStudios }),
      },
    ],
  },
  {
    ...withTexts(
      () => import('./calendar/texts.en.ts'),
      () => import('./calendar/texts.sw.ts'),
    ),
    children: [
      {
        path: 'calendar',
        lazy: async () => ({ Component: (await import('./calendar/CalendarScreen.tsx')).CalendarScreen }),
      },
    ],
  },
]
