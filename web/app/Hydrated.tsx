import { useEffect } from 'react'

/** Notifies index.html that buttons work now. It then repeats the taps and input events from before. */
export function Hydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
