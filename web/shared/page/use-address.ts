import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

interface Options {
  readonly replace: boolean
  /** The state of the history entry. */
  readonly state?: unknown
}

type ChangeQuery = (change: (query: URLSearchParams) => URLSearchParams, options?: Options) => void

/**
 * Returns the query of the page's address and a function that changes it without scrolling; `replace` adds no history
 * entry. Changes may be faster than rendering, so each one builds on the previous one.
 */
export function useAddress(): readonly [URLSearchParams, ChangeQuery] {
  const [address, setAddress] = useSearchParams()
  const wanted = useRef(address)
  useEffect(() => {
    wanted.current = address
  }, [address])
  const change: ChangeQuery = (changed, { replace, state } = { replace: false }) => {
    wanted.current = changed(wanted.current)
    setAddress(wanted.current, { replace, state, preventScrollReset: true })
  }
  return [address, change]
}
