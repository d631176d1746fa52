import { booking } from '../../domain/booking/booking.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { dayMs, hourMs } from '../../domain/kernel/slot.ts'
import type { ErrorText } from '../../language/errors/errors.ts'
import { load } from '../handle.ts'
import type { LimitServices, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { LimitEntry, LimitTable, LimitTotal } from './limit-store.ts'
import { beingMadeMs, type Limits, tooMany } from './limits.ts'
import { mailboxOf } from './recipients.ts'

/** The origin of a request. */
export interface Requester {
  /** The IPv4 /24 or IPv6 /56 of the address; null if there is none. */
  readonly network: string | null
  /** Whether the phone was verified, or the person signed in with a verified address. Higher limits apply. */
  readonly isVerified: boolean
  /** The account that they are signed in with, if any. */
  readonly account?: { readonly email: string; readonly phone: string | null } | undefined
}

/** An unknown requester. */
export const unknownRequester: Requester = { network: null, isVerified: false }

/** The hours that a request or a move would hold. */
export interface RequestedHours {
  readonly bookingId: string
  /** The id of this attempt. Its counts can be removed without touching other attempts. */
  readonly reservationId: string
  readonly studioId: string
  readonly hours: number
  /** As the booking stores it. */
  readonly phone: string
  readonly email: string
}

/** The subject that counts the open requests of a network. */
export const networkPrefix = 'open:network:'
/** The subjects that count the open requests of phones and addresses begin with this. */
export const personPrefixes = { phone: 'open:phone:', email: 'open:email:' } as const

const personsOf = ({ ids }: Pick<Services, 'ids'>, { phone, email }: Pick<RequestedHours, 'phone' | 'email'>) => [
  `phone:${ids.subject('phone', phone)}`,
  // A walk-in may have no email.
  ...(email === '' ? [] : [`email:${ids.subject('email', mailboxOf(email))}`]),
]

/** The subjects that count a request. Locks those of people and networks, and so those of their day. */
function subjectsOf(services: Pick<Services, 'ids'>, requested: RequestedHours, network: string | null) {
  const persons = personsOf(services, requested)
  const networks = network === null ? [] : [network]
  return {
    persons: persons.map((person) => `open:${person}`),
    networks: networks.map((each) => `${networkPrefix}${each}`),
    dayOfPersons: persons.map((person) => `requests:${person}`),
    dayOfNetworks: networks.map((each) => `requests:network:${each}`),
    hours: hourSubjects(services, requested),
  }
}

/**
 * Counts a request against the limits of its phone, address and network. Throws DomainError `verification_needed`, or
 * `too_many` for a verified requester. Idempotent by booking.
 */
export async function admitRequest(
  services: LogReader & LimitServices,
  requested: RequestedHours,
  { network, isVerified }: Requester,
  now: Date,
): Promise<void> {
  const { rules, store } = services.limits
  const factor = isVerified ? rules.verifiedFactor : 1
  const { bookingId } = requested
  const { persons, networks, dayOfPersons, dayOfNetworks, hours } = subjectsOf(services, requested, network)
  const refuse = (text: ErrorText, retryAt: number) => {
    if (isVerified) return tooMany('limit.verified-requests', retryAt, now)
    return new DomainError('verification_needed', text)
  }
  await store.exclusively([...persons, ...networks, ...hours], async (table) => {
    const open = [
      ...persons.map((subject) => ({ subject, max: rules.openRequestsPerPerson * factor })),
      ...networks.map((subject) => ({ subject, max: rules.openRequestsPerNetwork * factor })),
    ]
    const today = [
      ...dayOfPersons.map((subject) => ({ subject, amount: 1, max: rules.requestsPerDay * factor })),
      ...dayOfNetworks.map((subject) => ({ subject, amount: 1, max: rules.requestsPerNetworkPerDay * factor })),
      ...hours.map((subject) => ({ subject, amount: requested.hours, max: rules.reservedHoursPerDay * factor })),
    ]
    const totals = await table.totals([
      ...open.map(({ subject }) => ({ subject, since: before(now, monthMs), except: bookingId })),
      ...today.map(({ subject }) => ({ subject, since: before(now, dayMs), except: bookingId })),
    ])
    for (const [i, { subject, max }] of open.entries())
      if ((totals[i]?.entries ?? 0) >= max && (await isFull(services, table, subject, { max, except: bookingId }, now)))
        throw refuse('limit.open-requests', inAnHour(now))
    for (const [i, { subject, amount, max }] of today.entries()) {
      const until = dayFullUntil(totals[open.length + i], amount, max)
      if (until !== undefined)
        throw refuse(hours.includes(subject) ? 'limit.hours-requested' : 'limit.requests-today', until)
    }
    const entry = { key: requested.reservationId, at: now, about: aboutOf(bookingId, isVerified) }
    table.add([...persons, ...networks, ...dayOfPersons, ...dayOfNetworks], { ...entry, amount: 1 })
    if (requested.hours > 0) table.add(hours, { ...entry, amount: requested.hours })
  })
}

const inAnHour = (now: Date) => now.getTime() + hourMs

/** Removes the counts of an attempt that reserved nothing. */
export async function withdraw(
  services: LimitServices,
  requested: RequestedHours,
  { network }: Requester = unknownRequester,
): Promise<void> {
  const subjects = Object.values(subjectsOf(services, requested, network)).flat()
  await services.limits.store.exclusively(subjects, async (table) => {
    for (const subject of subjects) table.remove(subject, requested.reservationId)
  })
}

const aboutOf = (bookingId: string, isVerified: boolean) => (isVerified ? `${bookingId} verified` : bookingId)
/** Returns the booking of a counted request. */
export const bookingIn = (about: string): string => about.slice(0, 36)
const isVerifiedIn = (about: string) => about.endsWith(' verified')

/**
 * Counts the hours of a customer's move, and counts the request as open again. Throws DomainError `too_many` beyond the
 * hours of a day.
 */
export async function admitMove(services: LimitServices, requested: RequestedHours, now: Date): Promise<void> {
  const { rules, store } = services.limits
  const persons = personsOf(services, requested).map((person) => `open:${person}`)
  const hours = hourSubjects(services, requested)
  await store.exclusively([...persons, ...hours], async (table) => {
    const known = await Promise.all(persons.map((subject) => table.since(subject, before(now, monthMs))))
    const own = known.flat().filter(({ about }) => bookingIn(about) === requested.bookingId)
    const isVerified = own.some(({ about }) => isVerifiedIn(about))
    const max = rules.reservedHoursPerDay * (isVerified ? rules.verifiedFactor : 1)
    for (const total of await table.totals(hours.map((subject) => ({ subject, since: before(now, dayMs) })))) {
      const until = dayFullUntil(total, requested.hours, max)
      if (until !== undefined) throw tooMany('limit.hours-moved', until, now)
    }
    const entry = { key: requested.reservationId, at: now, about: aboutOf(requested.bookingId, isVerified) }
    table.add(persons, { ...entry, amount: 1 })
    table.add(hours, { ...entry, amount: requested.hours })
  })
}

const monthMs = 30 * dayMs

const hourSubjects = (services: Pick<Services, 'ids'>, requested: RequestedHours) =>
  personsOf(services, requested).map((person) => `hours:${requested.studioId}:${person}`)

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Returns until when a daily limit is reached; undefined if it is not. The first act of a day is always allowed. */
const dayFullUntil = (today: LimitTotal | undefined, amount: number, max: number): number | undefined =>
  amount > 0 && today?.firstAt && today.amount + amount > max ? today.firstAt.getTime() + dayMs : undefined

/** Whether a subject has the maximum of open requests. Removes those that are no longer open. */
async function isFull(
  services: LogReader,
  table: LimitTable,
  subject: string,
  { max, except }: { readonly max: number; readonly except: string },
  now: Date,
): Promise<boolean> {
  const entries = await table.since(subject, before(now, monthMs))
  const others = Map.groupBy(entries, ({ about }) => bookingIn(about))
  others.delete(except)
  if (others.size < max) return false
  let open = 0
  for (const [bookingId, counted] of others) {
    if (await isOpen(services, bookingId, counted, now)) open++
    else for (const { key } of counted) table.remove(subject, key)
  }
  return open >= max
}

/** Whether a request awaits its first answer. The log decides. */
async function isOpen(
  { store }: LogReader,
  bookingId: string,
  counted: readonly LimitEntry[],
  now: Date,
): Promise<boolean> {
  const { state } = await load(store, booking, streams.booking(bookingId))
  if (state.status === 'absent') return counted.some(({ at }) => now.getTime() - at.getTime() < beingMadeMs)
  return state.status === 'requested' || state.status === 'pending'
}

/** Runs an act, and `undo` if a rule rejects it. After an unknown outcome nothing is undone. */
export async function undoIfRejected<Result>(act: () => Promise<Result>, undo: () => Promise<void>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DomainError) await undo()
    throw error
  }
}

/** A person or network with many requests in the last 30 days. Callers leave out the answered requests. */
interface Holder {
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
