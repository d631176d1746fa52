import type { Booking } from '../../../domain/booking/booking.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { must } from './violation.ts'

/**
 * Events that a refused command may leave: claims and reservations made before the decision, and their release.
 */
const preparations = ['uniqueness.', 'schedule.', 'booking_codes.', 'admins.']

/** Checks that responses agree with the log. */
export class AnswerRules {
  readonly #byRequest = new Map<string, Event[]>()
  readonly #positions = new Set<string>()
  readonly #deletedAccounts = new Set<string>()

  saw(event: Event): void {
    const { correlationId } = event.metadata
    this.#byRequest.set(correlationId, [...(this.#byRequest.get(correlationId) ?? []), event])
    this.#positions.add(event.position)
    if (event.type === 'user.deleted') this.#deletedAccounts.add(event.stream)
  }

  /** Checks that an acknowledged command's position is in the log. Throws Violation. */
  acknowledged(answer: unknown): void {
    const position = positionIn(answer)
    must(
      position === undefined || this.#positions.has(position),
      `an answer has the position ${position}, which is not in the log`,
    )
  }

  /** Checks that `found`, read from the log, is the booking that was acknowledged. Throws Violation. */
  booked(found: Booking | undefined, { bookingId, code }: { readonly bookingId: string; readonly code: string }): void {
    must(
      found !== undefined && found.status !== 'absent' && found.code === code,
      `booking ${bookingId} was acknowledged and is not in the log`,
    )
  }

  /**
   * Checks that a refused command left no events, except on an account that was deleted before its owner got a session.
   * Throws Violation.
   */
  refused(requestId: string, action: string): void {
    for (const { type, stream } of this.#byRequest.get(requestId) ?? [])
      must(
        this.#deletedAccounts.has(stream) || preparations.some((prefix) => type.startsWith(prefix)),
        `${action} was refused, and left ${type} on ${stream}`,
      )
  }
}

const isPosition = (value: unknown): value is string => typeof value === 'string' && /^\d{20}$/.test(value)

function positionIn(answer: unknown): string | undefined {
  if (isPosition(answer)) return answer
  if (typeof answer !== 'object' || answer === null || !('position' in answer)) return undefined
  return isPosition(answer.position) ? answer.position : undefined
}
