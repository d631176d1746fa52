import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Announce = createContext<(words: string) => void>(() => {})

/**
 * Tells those who can't see it what changes inside. Its region is on the page before any words are: screen readers pass
 * over one that comes together with them.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [words, announce] = useState('')
  return (
    <Announce value={announce}>
      {children}
      <p role="status" className="sr-only">
        {words}
      </p>
    </Announce>
  )
}

/** Has words said by the Announcer around, politely, whenever they become others. */
export function useAnnounced(words: string): void {
  const announce = useContext(Announce)
  useEffect(() => announce(words), [announce, words])
}
