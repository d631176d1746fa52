import { useEffect } from 'react'

/** Tells index.html that buttons do something now: it does what was tapped, and says what was typed before. */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event('awake'))
  }, [])
  return null
}
