import type { Event } from '../../../eventstore/folded.fixtures.ts'
import type { DecisionTable } from '../system/decisions.ts'
import { must } from './violation.ts'

const kinds: Readonly<Record<string, string>> = {
  'booking.manager_confirmed': 'confirm',
  'booking.approved': 'approve',
  'booking.rejected': 'reject',
  'booking.checked_in': 'check_in',
  'booking.no_show': 'no_show',
}

/** Checks that a decision is carried out once or refused, and that an undone or refused one is never carried out. */
export class DecisionRules {
  /** How often each decision is in the log, by its id. */
  readonly #byCause = new Map<string, number>()
  /** The decisions in the log, each with its stream. */
  readonly #decided = new Set<string>()

  /** Throws Violation. */
  saw({ type, stream, metadata: { causationId } }: Event): void {
    const what = kinds[type]
    if (what === undefined) return
    this.#decided.add(`${what} ${stream}`)
    const times = (this.#byCause.get(causationId) ?? 0) + 1
    this.#byCause.set(causationId, times)
    must(times === 1, `decision ${causationId} was carried out ${times} times`)
  }

  /** Throws Violation. */
  checkAtRest(decisions: DecisionTable): void {
    for (const { id, status, subjectId, decision } of decisions.values()) {
      must(status !== 'pending' && status !== 'started', `decision ${id} was never carried out: ${status}`)
      const isInLog = this.#byCause.has(id)
      if (status !== 'done') must(!isInLog, `decision ${id} is ${status}, and was carried out`)
      // A decision changes nothing if the same had been decided before.
      else
        must(
          isInLog || this.#decided.has(`${decision.what} booking-${subjectId}`),
          `decision ${id} is done and not in the log`,
        )
    }
  }
}
