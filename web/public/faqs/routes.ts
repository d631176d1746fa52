import type { RouteObject } from 'react-router-dom'
import { rendered } from '../../shared/page/page.ts'

/** The route of the frequently asked questions. */
export const faqsRoute: RouteObject = { path: 'faqs', ...rendered(() => import('./page.tsx')) }
