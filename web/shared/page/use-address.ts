import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

type ChangeQuery = (change: (query: URLSearchParams) => URLSearchParams, options?: { replace: boolean }) => void

/**
 * The query of the page's address, and how to change it without scrolling; `replace` adds no step back. Changes may follow
 * each other faster than the page renders: each builds on the one before.
 */
export function useAddress(): readonly [URLSearchParams, ChangeQuery] {
  const [address, setAddress] = useSearchParams()
  const wanted = useRef(address)
  useEffect(() => {
    wanted.current = address
  }, [address])
  const change: ChangeQuery = (changed, { replace } = { replace: false }) => {
    wanted.current = changed(wanted.current)
    setAddress(wanted.current, { replace, preventScrollReset: true })
  }
  return [address, change]
}
