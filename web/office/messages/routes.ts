import type { RouteObject } from 'react-router-dom'
import { withTexts } from '../shared/page/with-texts.tsx'

const loadTexts = async () => (await import('./texts.ts')).texts

/** The routes under /admin. */
export const messagesRoutes: RouteObject = withTexts(loadTexts, [
  { path: 'messages', lazy: async () => ({ Component: (await import('./MessagesScreen.tsx')).MessagesScreen }) },
])
