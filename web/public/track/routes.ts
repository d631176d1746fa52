import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The route of a shared booking’s page. */
export const sharedRoute: RouteObject = { path: 'shared/:token', ...rendered(() => import('./shared-page.tsx')) }

/** The route of the page on which a studio’s manager decides about a request. */
export const decideRoute: RouteObject = { path: 'decide/:token', ...rendered(() => import('./decide-page.tsx')) }

/** The route of a booking’s page. */
export const trackRoute: RouteObject = { path: 'bookings/:token', ...rendered(() => import('./page.tsx')) }
