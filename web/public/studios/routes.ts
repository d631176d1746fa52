import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The list of studios with its search. */
export const studiosRoute: RouteObject = { path: 'studios', ...rendered(() => import('./page.tsx')) }
