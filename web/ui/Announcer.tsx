import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Announce = createContext<(words: string) => void>(() => {})

/**
 * Announces changes inside it to screen readers. Its region exists before the text does, because screen readers skip a
 * region that appears together with its text.
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

/** Makes the surrounding Announcer announce a text politely whenever it changes. */
export function useAnnounced(words: string): void {
  const announce = useContext(Announce)
  useEffect(() => announce(words), [announce, words])
}
