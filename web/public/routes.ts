import type { RouteObject } from 'react-router-dom'
import { rendered } from '../shared/page/page.tsx'

/** The public pages. Those that the server renders too load from a module `page`. */
export const publicRoutes: RouteObject[] = [
  { index: true, ...rendered(() => import('./home/page.tsx')) },
  { path: 'studios', ...rendered(() => import('./studios/page.tsx')) },
  { path: 'studios/:idOrCode', ...rendered(() => import('./studio/page.tsx')) },
  { path: 'faqs', ...rendered(() => import('./faqs/page.tsx')) },
  { path: 'contact', ...rendered(() => import('./contact/page.tsx')) },
  {
    path: 'bookings',
    lazy: async () => ({ Component: (await import('./saved-bookings/SavedBookingsPage.tsx')).SavedBookingsPage }),
  },
  { path: 'payment', lazy: async () => ({ Component: (await import('./payment/InvalidLink.tsx')).InvalidLink }) },
  { path: 'not-me/:token', lazy: async () => ({ Component: (await import('./payment/NotMe.tsx')).NotMe }) },
  { path: 'payment/:token', ...rendered(() => import('./payment/page.tsx')) },
  { path: 'bookings/:token', ...rendered(() => import('./track/page.tsx')) },
  { path: 'shared/:token', ...rendered(() => import('./track/shared-page.tsx')) },
  { path: 'decide/:token', ...rendered(() => import('./track/decide-page.tsx')) },
  { path: 'bookings/:token/receipt', ...rendered(() => import('./receipt/page.tsx')) },
]
