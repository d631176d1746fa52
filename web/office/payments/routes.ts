import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const paymentsRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'payments', lazy: async () => ({ Component: (await import('./PaymentsScreen.tsx')).PaymentsScreen }) },
  {
    path: 'payments/suspense',
    lazy: async () => ({ Component: (await import('./SuspenseScreen.tsx')).SuspenseScreen }),
  },
  {
    path: 'payments/unverified',
    lazy: async () => ({ Component: (await import('./UnverifiedScreen.tsx')).UnverifiedScreen }),
  },
  { path: 'payments/refunds', lazy: async () => ({ Component: (await import('./RefundsScreen.tsx')).RefundsScreen }) },
  { path: 'payments/ledger', lazy: async () => ({ Component: (await import('./LedgerScreen.tsx')).LedgerScreen }) },
  {
    path: 'payments/callbacks',
    lazy: async () => ({ Component: (await import('./CallbacksScreen.tsx')).CallbacksScreen }),
  },
])
