import { useEffect } from 'react'

/** Tells index.html that buttons do something now: it does what was tapped before. */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event('awake'))
  }, [])
  return null
}
