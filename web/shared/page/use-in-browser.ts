import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Returns false on the server and during hydration, then true, for content that only a browser can show. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
