import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** A booking’s own page. */
export const trackRoute: RouteObject = { path: 'bookings/:token', ...rendered(() => import('./page.tsx')) }
