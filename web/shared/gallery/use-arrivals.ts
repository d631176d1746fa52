import { useEffect, useState } from 'react'

/** How often somebody came to another place of this page by typing or pasting an address; our own moves don't count. */
export function useArrivals(): number {
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const arrived = () => setArrivals((count) => count + 1)
    window.addEventListener('hashchange', arrived)
    return () => window.removeEventListener('hashchange', arrived)
  }, [])
  return arrivals
}
