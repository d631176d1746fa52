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

/** A decision that was accepted and not undone is carried out once, or refused; an undone or refused one never. */
export class DecisionRules {
  /** How often the log has a decision, by its id. */
  readonly #byCause = new Map<string, number>()
  /** Each decision and stream that the log has had so far. */
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
      // It changes nothing if the same has been decided already.
      else
        must(
          isInLog || this.#decided.has(`${decision.what} booking-${subjectId}`),
          `decision ${id} is done and not in the log`,
        )
    }
  }
}
