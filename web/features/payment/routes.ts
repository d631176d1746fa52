import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../app/page.ts'

/** The payment page, the booking page, which tells of its payment, and the receipt. */
export const paymentRoutes: RouteObject = {
  ...rendered(async () => ({
    page: { source: 'features/payment/PaymentTexts.tsx', Component: (await import('./PaymentTexts.tsx')).PaymentTexts },
  })),
  children: [
    { path: 'payment', lazy: async () => ({ Component: (await import('./InvalidLink.tsx')).InvalidLink }) },
    { path: 'payment/:token', ...rendered(() => import('./page.tsx')) },
    { path: 'bookings/:token', ...rendered(() => import('../track/page.tsx')) },
    { path: 'bookings/:token/receipt', ...rendered(() => import('../receipt/page.tsx')) },
  ],
}
