import type { Event } from '../../../eventstore/folded.fixtures.ts'
import type { DecisionTable } from '../system/decisions.ts'
import type { Folded } from './folded.ts'
import { must } from './violation.ts'

const kinds: Readonly<Record<string, string>> = {
  'booking.manager_confirmed': 'confirm',
  'booking.approved': 'approve',
  'booking.rejected': 'reject',
  'booking.checked_in': 'check_in',
  'booking.no_show': 'no_show',
}

/** Checks that a decision is carried out once or refused, and that an undone or refused one is never carried out. */
export function decisionRules() {
  /** How often each decision is in the log, by its id. */
  const byCause = new Map<string, number>()
  /** The decisions in the log, each with its stream. */
  const decided = new Set<string>()
  return {
    saw({ type, stream, metadata: { causationId } }: Event): void {
      const what = kinds[type]
      if (what === undefined) return
      decided.add(`${what} ${stream}`)
      const times = (byCause.get(causationId) ?? 0) + 1
      byCause.set(causationId, times)
      must(times === 1, `decision ${causationId} was carried out ${times} times`)
    },

    checkAtRest(decisions: DecisionTable): void {
      for (const { id, status, subjectId, decision } of decisions.values()) {
        must(status !== 'pending' && status !== 'started', `decision ${id} was never carried out: ${status}`)
        must(status === 'done' || !byCause.has(id), `decision ${id} is ${status}, and was carried out`)
        // A decision changes nothing if the same had been decided before.
        const isInLog = byCause.has(id) || decided.has(`${decision.what} booking-${subjectId}`)
        must(status !== 'done' || isInLog, `decision ${id} is done and not in the log`)
      }
    },
  }
}

interface Question {
  readonly bookingId: string
  readonly managerId: string
  readonly version: bigint
}

/**
 * Checks that a link decides once, about its booking, and only while its manager manages the studio. A request that
 * began before the manager lost the studio may still end after it.
 */
export function linkRules(known: Folded) {
  /** The requests by link, each with the length of the log when it began. */
  const requests = new Map<string, Question & { readonly began: number }>()
  const used = new Set<string>()
  /** The length of the log when each manager last managed each studio. */
  const managed = new Map<string, number>()
  let seen = 0

  function checkDecision(stream: string, { bookingId, managerId, version, began }: Question & { began: number }): void {
    must(stream === `booking-${bookingId}`, `a link of booking ${bookingId} decided about ${stream}`)
    const link = `${bookingId} ${managerId} ${version}`
    must(!used.has(link), `the link of ${managerId} decided twice about booking ${bookingId}`)
    used.add(link)
    const state = known.bookings.get(bookingId)
    const studioId = state && state.status !== 'absent' ? state.terms.studioId : ''
    const until = managed.get(`${studioId} ${managerId}`)
    const mayDecide = until !== undefined && until >= began
    must(mayDecide, `booking ${bookingId} was decided by the link of ${managerId}, who no longer managed ${studioId}`)
  }

  /** Records until when each manager has managed each studio: until now, unless this event changed it. */
  function noteManagers(): void {
    for (const [key, until] of managed) if (until === Number.POSITIVE_INFINITY) managed.set(key, seen)
    const people = known.people().filter(({ status, role }) => status === 'active' && role === 'studio_manager')
    const active = new Set<string | null>(people.map(({ userId }) => userId))
    for (const [studioId, state] of known.studios)
      if ('managerId' in state && active.has(state.managerId))
        managed.set(`${studioId} ${state.managerId}`, Number.POSITIVE_INFINITY)
  }

  return {
    /** Records a request by link before it is sent. */
    began(requestId: string, question: Question): void {
      requests.set(requestId, { ...question, began: seen })
    },

    saw({ type, stream, metadata: { correlationId } }: Event): void {
      const request = requests.get(correlationId)
      const isDecision = type === 'booking.manager_confirmed' || type === 'booking.rejected'
      if (request && isDecision) checkDecision(stream, request)
      if (/^(studio|user|person)\./.test(type)) noteManagers()
      seen++
    },
  }
}
