import type { Booking } from '../../../domain/booking/booking.ts'
import type { Event } from './folded.ts'
import { must } from './violation.ts'

/**
 * What may remain of a command that was refused: claims and reservations that came before the decision and are given
 * back, and what tells others of that.
 */
const preparations = ['uniqueness.', 'schedule.', 'booking_codes.', 'admins.']

/** What was answered is what the log says. */
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

  /** A command was acknowledged: what it says it wrote is there. Throws Violation. */
  acknowledged(answer: unknown): void {
    const position = positionIn(answer)
    must(position === undefined || this.#positions.has(position), `an answer tells of ${position}, where nothing is`)
  }

  /** A booking was promised to somebody: `found` is what the log has of it. Throws Violation. */
  booked(found: Booking | undefined, { bookingId, code }: { readonly bookingId: string; readonly code: string }): void {
    must(
      found !== undefined && found.status !== 'absent' && found.code === code,
      `booking ${bookingId} was promised and is not in the log`,
    )
  }

  /**
   * A command was refused: it left nothing, but for an account that was deleted before its owner got a session. Throws
   * Violation.
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
