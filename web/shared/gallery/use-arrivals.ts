import { useEffect, useState } from 'react'

/** Returns how often the visitor typed or pasted another hash of this page. The page's own navigation does not count. */
export function useArrivals(): number {
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const arrived = () => setArrivals((count) => count + 1)
    window.addEventListener('hashchange', arrived)
    return () => window.removeEventListener('hashchange', arrived)
  }, [])
  return arrivals
}
