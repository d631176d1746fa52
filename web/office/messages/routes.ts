import type { RouteObject } from 'react-router-dom'

/** Under /admin. */
export const messagesRoutes: RouteObject[] = [
  { path: 'messages', lazy: async () => ({ Component: (await import('./MessagesScreen.tsx')).MessagesScreen }) },
]
