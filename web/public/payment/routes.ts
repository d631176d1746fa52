import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The routes of the payment page and of an incomplete payment link. */
export const paymentRoutes: RouteObject[] = [
  { path: 'payment', lazy: async () => ({ Component: (await import('./InvalidLink.tsx')).InvalidLink }) },
  { path: 'payment/:token', ...rendered(() => import('./page.tsx')) },
]

/** Loads the texts of all pages about a booking’s payment. */
export const paymentTextsRoute = rendered(async () => ({
  page: { source: 'public/payment/PaymentTexts.tsx', Component: (await import('./PaymentTexts.tsx')).PaymentTexts },
}))
