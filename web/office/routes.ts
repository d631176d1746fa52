import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../i18n/LocaleProvider.tsx'

/** Loads the frame of the back office. */
export const loadOffices = () => import('./shell/Office.tsx')

/** Returns the route of a screen, which loads on demand; without a path, it is the first screen of its area. */
const screen = (path: string | undefined, load: () => Promise<ComponentType>): RouteObject => ({
  ...(path === undefined ? { index: true } : { path }),
  lazy: async () => ({ Component: await load() }),
})

/** The screens under /admin. Each folder's texts load with its first screen. */
export const adminRoutes: RouteObject[] = [
  withTexts(
    () => import('./dashboards/texts.en.ts'),
    () => import('./dashboards/texts.sw.ts'),
    screen(undefined, async () => (await import('./dashboards/Dashboard.tsx')).AdminDashboard),
  ),
  withTexts(
    () => import('./bookings/texts.en.ts'),
    () => import('./bookings/texts.sw.ts'),
    screen('bookings', async () => (await import('./bookings/BookingsScreen.tsx')).AdminBookings),
  ),
  withTexts(
    () => import('./blocks/texts.en.ts'),
    () => import('./blocks/texts.sw.ts'),
    screen('blocks', async () => (await import('./blocks/BlocksScreen.tsx')).BlocksScreen),
  ),
  withTexts(
    () => import('./audit/texts.en.ts'),
    () => import('./audit/texts.sw.ts'),
    screen('audit-logs', async () => (await import('./audit/AuditScreen.tsx')).AuditScreen),
    screen('audit-logs/streams/:stream', async () => (await import('./audit/TimeTravel.tsx')).TimeTravel),
  ),
  withTexts(
    () => import('./payments/texts.en.ts'),
    () => import('./payments/texts.sw.ts'),
    screen('payments', async () => (await import('./payments/PaymentsScreen.tsx')).PaymentsScreen),
    screen('payments/suspense', async () => (await import('./payments/SuspenseScreen.tsx')).SuspenseScreen),
    screen('payments/unverified', async () => (await import('./payments/UnverifiedScreen.tsx')).UnverifiedScreen),
    screen('payments/refunds', async () => (await import('./payments/RefundsScreen.tsx')).RefundsScreen),
    screen('payments/ledger', async () => (await import('./payments/LedgerScreen.tsx')).LedgerScreen),
    screen('payments/callbacks', async () => (await import('./payments/CallbacksScreen.tsx')).CallbacksScreen),
  ),
  withTexts(
    () => import('./messages/texts.en.ts'),
    () => import('./messages/texts.sw.ts'),
    screen('messages', async () => (await import('./messages/MessagesScreen.tsx')).MessagesScreen),
  ),
  withTexts(
    () => import('./system/texts.en.ts'),
    () => import('./system/texts.sw.ts'),
    screen('system', async () => (await import('./system/SystemScreen.tsx')).SystemScreen),
  ),
  withTexts(
    () => import('./people/texts.en.ts'),
    () => import('./people/texts.sw.ts'),
    screen('users', async () => (await import('./people/UsersPage.tsx')).UsersPage),
    screen('managers', async () => (await import('./people/ManagersPage.tsx')).ManagersPage),
  ),
  withTexts(
    () => import('./customers/texts.en.ts'),
    () => import('./customers/texts.sw.ts'),
    screen('customers', async () => (await import('./customers/CustomersScreen.tsx')).CustomersScreen),
    screen('customers/:id', async () => (await import('./customers/CustomerScreen.tsx')).CustomerScreen),
  ),
  withTexts(
    () => import('./catalogue/texts.en.ts'),
    () => import('./catalogue/texts.sw.ts'),
    screen('features', async () => (await import('./catalogue/CataloguePage.tsx')).FeaturesPage),
    screen('limitations', async () => (await import('./catalogue/CataloguePage.tsx')).LimitationsPage),
  ),
  withTexts(
    () => import('./studios/texts.en.ts'),
    () => import('./studios/texts.sw.ts'),
    screen('studios', async () => (await import('./studios/AdminStudios.tsx')).AdminStudios),
  ),
  withTexts(
    () => import('./session-types/texts.en.ts'),
    () => import('./session-types/texts.sw.ts'),
    screen('session-types', async () => (await import('./session-types/SessionTypes.tsx')).SessionTypes),
  ),
]

/** The screens under /manager. */
export const managerRoutes: RouteObject[] = [
  withTexts(
    () => import('./dashboards/texts.en.ts'),
    () => import('./dashboards/texts.sw.ts'),
    screen(undefined, async () => (await import('./dashboards/Dashboard.tsx')).ManagerDashboard),
  ),
  withTexts(
    () => import('./bookings/texts.en.ts'),
    () => import('./bookings/texts.sw.ts'),
    screen('bookings', async () => (await import('./bookings/BookingsScreen.tsx')).ManagerBookings),
  ),
  withTexts(
    () => import('./studios/texts.en.ts'),
    () => import('./studios/texts.sw.ts'),
    screen('studios', async () => (await import('./studios/ManagerStudios.tsx')).ManagerStudios),
  ),
  withTexts(
    () => import('./calendar/texts.en.ts'),
    () => import('./calendar/texts.sw.ts'),
    screen('calendar', async () => (await import('./calendar/CalendarScreen.tsx')).CalendarScreen),
  ),
]
