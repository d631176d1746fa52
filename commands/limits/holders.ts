import { bookingIn, networkPrefix, personPrefixes } from './admit-request.ts'
import { dayMs, type Limits } from './limits.ts'

/** A person or network with many requests in the last 30 days. Callers leave out the answered requests. */
export interface Holder {
  readonly kind: 'phone' | 'email' | 'network'
  /** The network; the keyed id of a phone or an address. */
  readonly subject: string
  readonly bookingIds: readonly string[]
  /** How many open requests are usual at most. */
  readonly usual: number
}

/** Returns the people and networks with at least the usual maximum of requests. */
export async function holders({ store, rules }: Limits, now: Date): Promise<readonly Holder[]> {
  const entries = await store.overview('open:', new Date(now.getTime() - 30 * dayMs))
  const bySubject = Map.groupBy(entries, ({ subject }) => subject)
  return [...bySubject].flatMap(([subject, counted]) => {
    const kind = kindOf(subject)
    const bookingIds = [...new Set(counted.map(({ about }) => bookingIn(about)))]
    const usual = kind === 'network' ? rules.openRequestsPerNetwork : rules.openRequestsPerPerson
    return bookingIds.length < usual ? [] : [{ kind, subject: subject.slice(prefixes[kind].length), bookingIds, usual }]
  })
}

const prefixes = { ...personPrefixes, network: networkPrefix } as const

const kindOf = (subject: string): Holder['kind'] => {
  if (subject.startsWith(prefixes.network)) return 'network'
  return subject.startsWith(prefixes.phone) ? 'phone' : 'email'
}
