import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /manager. */
export const calendarRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'calendar', lazy: async () => ({ Component: (await import('./CalendarScreen.tsx')).CalendarScreen }) },
])
