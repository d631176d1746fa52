import { clockText, dayMs, studioDateAt } from '../../domain/kernel/slot.ts'
import type { PromptOutcome } from '../../domain/payment/events.ts'
import { payment } from '../../domain/payment/payment.ts'
import { errorText } from '../../language/errors/errors.ts'
import { load } from '../handle.ts'
import type { LimitServices, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { LimitEntry } from './limit-store.ts'
import { beingMadeMs, fullUntil, tooMany } from './limits.ts'

/** A requested prompt. */
export interface RequestedRing {
  readonly bookingId: string
  readonly attemptId: string
  /** As 254… */
  readonly phone: string
}

const subjectsOf = ({ ids }: Pick<Services, 'ids'>, { phone, bookingId }: RequestedRing) =>
  [`prompts:${ids.subject('phone', phone)}`, `prompts-of:${bookingId}`] as const

/**
 * Counts a prompt against the limits of its phone over all bookings, and of its booking. After an unanswered prompt the
 * phone rests, each time longer. Throws DomainError `too_many` with `retryAt`.
 */
export async function admitPrompt(services: LogReader & LimitServices, ring: RequestedRing, now: Date): Promise<void> {
  const { store, rules } = services.limits
  const subjects = subjectsOf(services, ring)
  const refuse = (until: number) => {
    const at = new Date(until)
    const date = studioDateAt(at)
    const when = clockText(at)
    const text =
      date === studioDateAt(now)
        ? errorText('limit.prompt-rests', { when })
        : errorText('limit.prompt-rests-until', { day: { date }, when })
    return tooMany(text, until, now, { retryAt: at.toISOString() })
  }
  await store.exclusively(subjects, async (table) => {
    const [ofPhone] = subjects
    for (const subject of subjects) {
      const until = await fullUntil(table, subject, [{ withinMs: dayMs, max: rules.promptsPerDay }], now)
      if (until !== undefined) throw refuse(until)
    }
    const rung = await table.since(ofPhone, new Date(now.getTime() - dayMs))
    const until = await restsUntil(services, rung, ring.bookingId, now)
    if (until !== undefined && until > now.getTime()) throw refuse(until)
    table.add(subjects, { key: ring.attemptId, at: now, amount: 1, about: ring.bookingId })
  })
}

/** Removes the count of a prompt that was not requested after all. */
export async function withdrawPrompt(services: LimitServices, ring: RequestedRing): Promise<void> {
  const subjects = subjectsOf(services, ring)
  await services.limits.store.exclusively(subjects, async (table) => {
    for (const subject of subjects) table.remove(subject, ring.attemptId)
  })
}

/** The person did not answer the phone, or declined. */
const unanswered: ReadonlySet<PromptOutcome | null> = new Set<PromptOutcome | null>([
  'cancelled',
  'timed_out',
  'unreachable',
  'subscriber_busy',
  'unresolved',
  null,
])

/** Returns until when a phone rests after prompts, in milliseconds since 1970; undefined if the last was answered. */
async function restsUntil(
  { store, limits }: LogReader & Pick<Services, 'limits'>,
  rung: readonly LimitEntry[],
  bookingId: string,
  now: Date,
): Promise<number | undefined> {
  let last: LimitEntry | undefined
  let count = 0
  for (const each of rung.toReversed()) {
    const { state } = await load(store, payment, streams.payment(each.about))
    const prompt = state.prompts.find(({ attemptId }) => attemptId === each.key)
    const outcome = prompt?.outcome ?? null
    const neverRang = prompt ? outcome === 'refused' : now.getTime() - each.at.getTime() > beingMadeMs
    // The booking's own rule about open prompts applies.
    const isOwnOpen = outcome === null && each.about === bookingId
    if (neverRang || isOwnOpen) continue
    if (!unanswered.has(outcome)) break
    last ??= each
    count++
  }
  const { promptPauseMinutes: pauses } = limits.rules
  return last && last.at.getTime() + (pauses[Math.min(count, pauses.length) - 1] ?? 0) * 60_000
}
