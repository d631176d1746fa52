import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False on the server and while its page is taken over, true from then on: for what only a browser can show. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
