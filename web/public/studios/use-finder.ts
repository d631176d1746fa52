import { useState } from 'react'
import { useMonthsAhead, useToday } from '../../shared/api-client/config-api.ts'
import { addMonths } from '../../shared/availability/clock.ts'
import { useAddress } from '../../shared/page/use-address.ts'
import { addressWith, type BookableDays, type Change, type Listing, listingFrom, nothingAsked } from './filter-url.ts'

/** The list as the address has it, and how to change it. */
export interface Finder {
  readonly listing: Listing
  readonly days: BookableDays
  /** Writes it into the address; `typing` makes no step back of every letter. */
  readonly change: (change: Change, how?: { readonly typing: boolean }) => void
  /** Asks for nothing any more. */
  readonly clear: () => void
  /** How often it was cleared: what is typed and not said yet is gone then, too. */
  readonly cleared: number
  readonly addressOf: (page: number) => string
}

/** Everything one looks for stands in the address, so that Back works and links can be shared. */
export function useFinder(): Finder {
  const [address, setAddress] = useAddress()
  const [cleared, setCleared] = useState(0)
  const first = useToday()
  const monthsAhead = useMonthsAhead()
  const days = { first, last: addMonths(first, monthsAhead) }
  const change: Finder['change'] = (changed, { typing } = { typing: false }) =>
    setAddress((query) => addressWith(query, changed), { replace: typing })
  return {
    listing: listingFrom(address, days),
    days,
    change,
    clear() {
      change(nothingAsked)
      setCleared((times) => times + 1)
    },
    cleared,
    addressOf: (page) => `?${addressWith(address, { page })}`,
  }
}
