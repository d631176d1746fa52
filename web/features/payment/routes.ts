import type { RouteObject } from 'react-router-dom'

/** The payment page, the booking page, which tells of its payment, and the receipt. */
export const paymentRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./PaymentTexts.tsx')).PaymentTexts }),
  children: [
    { path: 'payment', lazy: async () => ({ Component: (await import('./InvalidLink.tsx')).InvalidLink }) },
    { path: 'payment/:token', lazy: async () => ({ Component: (await import('./PaymentPage.tsx')).PaymentPage }) },
    {
      path: 'bookings/:token',
      lazy: async () => ({ Component: (await import('../track/BookingPage.tsx')).BookingPage }),
    },
    {
      path: 'bookings/:token/receipt',
      lazy: async () => ({ Component: (await import('../receipt/ReceiptPage.tsx')).ReceiptPage }),
    },
  ],
}
