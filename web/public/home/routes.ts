import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The route of the home page. */
export const homeRoute: RouteObject = { index: true, ...rendered(() => import('./page.tsx')) }
