import type { RouteObject } from 'react-router-dom'

/** The routes under /admin. */
export const messagesRoutes: RouteObject[] = [
  { path: 'messages', lazy: async () => ({ Component: (await import('./MessagesScreen.tsx')).MessagesScreen }) },
]
