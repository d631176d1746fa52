import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The route of a studio's page. */
export const studioRoute: RouteObject = { path: 'studios/:idOrCode', ...rendered(() => import('./page.tsx')) }
