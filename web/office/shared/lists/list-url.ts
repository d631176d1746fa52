import { useState } from 'react'
import { useAddress } from '../../../shared/page/use-address.ts'

/** The page a list is at, counted from 1. */
export const pageIn = (address: URLSearchParams): number => Math.max(1, Math.trunc(Number(address.get('page'))) || 1)

/** The address with one thing changed: nothing is said of what is empty, and whatever narrows the list starts at page 1. */
export function addressWith(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (name !== 'page') next.delete('page')
  if (value === '' || (name === 'page' && value === '1')) next.delete(name)
  else next.set(name, value)
  return next
}

/** What a list is narrowed to and where it is, all of it kept in the address. */
export interface ListUrl {
  readonly page: number
  /** The value of a filter or of the search; empty when it narrows nothing. */
  readonly value: (name: string) => string
  /** Sets a filter or the search, and goes to the first page. */
  readonly change: (name: string, value: string) => void
  readonly clear: () => void
  /** How often it was cleared: what is typed and not said yet is gone then, too. */
  readonly cleared: number
  readonly addressOf: (page: number) => string
}

/** The list that the address asks for, and how to ask for another. */
export function useListUrl(): ListUrl {
  const [address, setAddress] = useAddress()
  const [cleared, setCleared] = useState(0)
  return {
    page: pageIn(address),
    value: (name) => address.get(name) ?? '',
    change(name, value) {
      setAddress((query) => addressWith(query, name, value), { replace: name === 'search' })
    },
    clear() {
      setAddress(() => new URLSearchParams())
      setCleared((times) => times + 1)
    },
    cleared,
    addressOf: (page) => `?${addressWith(address, 'page', String(page))}`,
  }
}
