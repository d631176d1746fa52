import { DomainError } from '../../domain/kernel/domain-error.ts'
import { dayMs, hourMs } from '../../domain/kernel/slot.ts'
import type { ErrorText } from '../../language/errors/errors.ts'
import type { Services } from '../services.ts'
import type { LimitStore, LimitTable } from './limit-store.ts'

/** Limits on signing in and on what accounts send. */
export interface AccountRules {
  /** Wrong passwords for one account before a delay begins. Each further one doubles it. */
  readonly freeFailures: number
  /** The same for one network: an IPv4 /24 or an IPv6 /56. */
  readonly freeFailuresPerNetwork: number
  /** The longest delay between two attempts. */
  readonly longestDelaySeconds: number
  /** Sign-ins, and confirmations, of one account within an hour: each stays in the log. */
  readonly signInsPerHour: number
  /** E-mails of one kind, such as new passwords, to one address within an hour. */
  readonly mailsPerHour: number
  /** Registrations, and requests for e-mails, from one network within an hour. */
  readonly requestsPerNetwork: number
  /** Changes of one kind, such as of the name, to one's own account within an hour. */
  readonly changesPerHour: number
}

/** Limits on what one person, network or booking may do. */
export interface LimitRules {
  readonly accounts: AccountRules
  /** Requests that await their first answer, per phone and per e-mail address. */
  readonly openRequestsPerPerson: number
  /** The same per network: an IPv4 /24 or an IPv6 /56. */
  readonly openRequestsPerNetwork: number
  /** Requests per phone and per e-mail address within 24 hours, withdrawn and rejected ones included. */
  readonly requestsPerDay: number
  /** The same per network. */
  readonly requestsPerNetworkPerDay: number
  /** Hours that a person may request or move to at one studio within 24 hours. */
  readonly reservedHoursPerDay: number
  /** How many times higher these five limits are for verified phones and accounts. */
  readonly verifiedFactor: number
  /** Changes that a customer may make to a booking within an hour and within 29 days. Claims to have paid count apart. */
  readonly changesPerHour: number
  readonly changesPerBooking: number
  /** Messages to a customer within 24 hours, per channel. Staff may get ten times as many. */
  readonly messagesPerDay: number
  /** SMS parts within an hour and within 24 hours. Sending then stops until an admin resumes it. */
  readonly smsPerHour: number
  readonly smsPerDay: number
  /** Pauses after the first, second, … unanswered prompt to a phone, in minutes. The last one repeats. */
  readonly promptPauseMinutes: readonly number[]
  /** Prompts per phone and per booking within 24 hours. */
  readonly promptsPerDay: number
}

/** Counters and their limits. */
export interface Limits {
  readonly store: LimitStore
  readonly rules: LimitRules
}

/** An SMS limit this high or higher means no limit. `RATE_LIMITS=off` sets it. */
export const noLimit = 1_000_000

/** Returns the error for a person who reached a limit; `details.retryAfterSeconds` is the time to wait. */
export const tooMany = (text: ErrorText, retryAt: number, now: Date, details: object = {}) =>
  new DomainError('too_many', text, {
    retryAfterSeconds: Math.max(1, Math.ceil((retryAt - now.getTime()) / 1_000)),
    ...details,
  })

/**
 * For how long a counted act may be missing in the log, also if the clocks of two processes differ by minutes. That of a
 * process that is paused for longer may exceed a limit.
 */
export const beingMadeMs = 300_000

/** At most `max` acts within `withinMs`. */
export interface Window {
  readonly withinMs: number
  readonly max: number
}

/** Returns when another act would be within all windows, in milliseconds since 1970; undefined if it already is. */
export async function fullUntil(
  table: LimitTable,
  subject: string,
  windows: readonly Window[],
  now: Date,
): Promise<number | undefined> {
  const totals = await table.totals(
    windows.map(({ withinMs }) => ({ subject, since: new Date(now.getTime() - withinMs) })),
  )
  if (windows.every(({ max }, i) => (totals[i]?.entries ?? 0) < max)) return undefined
  const longest = Math.max(...windows.map(({ withinMs }) => withinMs))
  const entries = await table.since(subject, new Date(now.getTime() - longest))
  const waits = windows.flatMap(({ withinMs, max }) => {
    const within = entries.filter(({ at }) => at.getTime() > now.getTime() - withinMs)
    const freeing = within.at(-max)
    return freeing && within.length >= max ? [freeing.at.getTime() + withinMs] : []
  })
  return waits.length > 0 ? Math.max(...waits) : undefined
}

/**
 * Counts a change that a customer makes to a booking, or a claim to have paid it. Throws DomainError `too_many` beyond
 * those of an hour or of 29 days.
 */
export async function countChange(
  { limits: { store, rules } }: Pick<Services, 'limits'>,
  bookingId: string,
  changeId: string,
  now: Date,
  kind: 'changes' | 'claims' = 'changes',
): Promise<void> {
  const subject = `${kind}:${bookingId}`
  await store.exclusively([subject], async (table) => {
    const windows = [
      { withinMs: hourMs, max: rules.changesPerHour },
      { withinMs: 29 * dayMs, max: rules.changesPerBooking },
    ]
    const until = await fullUntil(table, subject, windows, now)
    if (until !== undefined) throw tooMany(`limit.${kind}`, until, now)
    table.add([subject], { key: changeId, at: now, amount: 1, about: '' })
  })
}

/** Removes the count of a change that was not made. */
export const uncountChange = (
  { limits: { store } }: Pick<Services, 'limits'>,
  bookingId: string,
  changeId: string,
): Promise<void> =>
  store.exclusively([`changes:${bookingId}`], async (table) => table.remove(`changes:${bookingId}`, changeId))
