import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The route of the studio list with its search. */
export const studiosRoute: RouteObject = { path: 'studios', ...rendered(() => import('./page.tsx')) }
