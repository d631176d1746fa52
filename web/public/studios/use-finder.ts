import { useState } from 'react'
import { useAddress } from '../../shared/page/use-address.ts'
import { addMonths } from '../../shared/site/clock.ts'
import { useMonthsAhead, useToday } from '../../shared/site/config-api.ts'
import { addressWith, type BookableDays, type Change, emptyFilter, type Listing, listingFrom } from './filter-url.ts'

/** The listing in the URL, and functions to change it. */
export interface Finder {
  readonly listing: Listing
  readonly days: BookableDays
  /** Writes a change to the URL. `typing` replaces the history entry, so that letters don't become steps back. */
  readonly change: (change: Change, how?: { readonly typing: boolean }) => void
  /** Clears all filters. */
  readonly clear: () => void
  /** How often the filters were cleared. Text that is typed but not yet applied is discarded with them. */
  readonly cleared: number
  readonly addressOf: (page: number) => string
}

/** Keeps the whole search in the URL, so that Back works and links can be shared. */
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
      change(emptyFilter)
      setCleared((times) => times + 1)
    },
    cleared,
    addressOf: (page) => `?${addressWith(address, { page })}`,
  }
}
