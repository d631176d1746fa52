import { useEffect } from 'react'

/** Tells index.html that buttons do something now: it does what was tapped, and says what was typed before. */
export function Hydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
