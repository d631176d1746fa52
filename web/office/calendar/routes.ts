import type { RouteObject } from 'react-router-dom'

/** Under /manager. */
export const calendarRoutes: RouteObject[] = [
  { path: 'calendar', lazy: async () => ({ Component: (await import('./CalendarScreen.tsx')).CalendarScreen }) },
]
