import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAddress } from '../../../shared/page/use-address.ts'
import { isDate } from '../../../shared/site/clock.ts'
import { isOpenedHere, opensDialog, useBackOnce } from '../../../ui/history-layers.ts'

/** No list has more pages. The server rejects numbers too large to be exact. */
const maxPage = 1_000_000_000

/** The usual number of entries on a page. */
export const pageSize = 10

/** Returns the page number in the URL, counted from 1. */
export function pageIn(address: URLSearchParams): number {
  const page = Math.trunc(Number(address.get('page')))
  return page >= 1 && page <= maxPage ? page : 1
}

/** Returns the URL with one parameter changed. Omits empty values, and returns to page 1 when a filter changes. */
export function addressWith(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (name !== 'page') next.delete('page')
  if (value === '' || (name === 'page' && value === '1')) next.delete(name)
  else next.set(name, value)
  return next
}

const isDateFilter = (name: string) => name === 'from' || name === 'to'

/** The filter and page of a list, stored in the URL. */
export interface ListUrl {
  readonly page: number
  /** Returns the value of a filter or of the search, or an empty text. */
  readonly value: (name: string) => string
  /** Sets a filter or the search, and returns to the first page. */
  readonly change: (name: string, value: string) => void
  readonly clear: () => void
  /** How often the filters were cleared. Text that is typed but not yet applied is discarded with them. */
  readonly cleared: number
  readonly addressOf: (page: number) => string
}

/** Returns the part of a query that chooses the page. */
export const pageOf = ({ page }: ListUrl, limit = pageSize) => ({ limit, offset: (page - 1) * limit })

/** Reads the usual filters from the URL and omits empty or invalid values. */
export function filterIn<Status extends string>(value: ListUrl['value'], statuses: readonly Status[]) {
  const [search = '', from = '', to = ''] = ['search', 'from', 'to'].map(value)
  const status = statuses.find((each) => each === value('status'))
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...(isDate(from) && { from }),
    ...(isDate(to) && { to }),
  }
}

/** Returns the list state in the URL and functions to change it. */
export function useListUrl(): ListUrl {
  const [address, setAddress] = useAddress()
  const { state } = useLocation()
  const [cleared, setCleared] = useState(0)
  return {
    page: pageIn(address),
    value: (name) => address.get(name) ?? '',
    change(name, value) {
      // A date that is typed slowly is applied several times, but is one step back.
      const isTypedOn = isDateFilter(name) && state?.filtered === name
      setAddress((query) => addressWith(query, name, value), {
        replace: name === 'search' || isTypedOn,
        state: { filtered: name },
      })
    },
    clear() {
      setAddress(() => new URLSearchParams())
      setCleared((times) => times + 1)
    },
    cleared,
    addressOf: (page) => `?${addressWith(address, 'page', String(page))}`,
  }
}

/** Opens and closes the form for a new entry through `?new` in the URL, so that other screens can link to it. */
export function useNew(): { readonly open: boolean; readonly show: () => void; readonly close: () => void } {
  const [address, setAddress] = useAddress()
  const goBack = useBackOnce()
  const { state } = useLocation()
  const change = (open: boolean) =>
    setAddress(
      (query) => {
        const next = new URLSearchParams(query)
        if (open) next.set('new', '')
        else next.delete('new')
        return next
      },
      open ? { replace: false, state: opensDialog } : { replace: true },
    )
  const close = () => (isOpenedHere(state) ? goBack() : change(false))
  return { open: address.has('new'), show: () => change(true), close }
}
