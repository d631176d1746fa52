import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The route of the receipt of a paid booking. */
export const receiptRoute: RouteObject = { path: 'bookings/:token/receipt', ...rendered(() => import('./page.tsx')) }
