import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The route of the contact form. */
export const contactRoute: RouteObject = { path: 'contact', ...rendered(() => import('./page.tsx')) }
