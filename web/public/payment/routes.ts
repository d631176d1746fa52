import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The routes of the payment page and of an incomplete payment link. */
export const paymentRoutes: RouteObject[] = [
  { path: 'payment', lazy: async () => ({ Component: (await import('./InvalidLink.tsx')).InvalidLink }) },
  { path: 'not-me/:token', lazy: async () => ({ Component: (await import('./NotMe.tsx')).NotMe }) },
  { path: 'payment/:token', ...rendered(() => import('./page.tsx')) },
]
