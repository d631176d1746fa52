import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The page of one studio. */
export const studioRoute: RouteObject = { path: 'studios/:idOrCode', ...rendered(() => import('./page.tsx')) }
