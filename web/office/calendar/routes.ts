import type { RouteObject } from 'react-router-dom'

/** The routes under /manager. */
export const calendarRoutes: RouteObject[] = [
  { path: 'calendar', lazy: async () => ({ Component: (await import('./CalendarScreen.tsx')).CalendarScreen }) },
]
