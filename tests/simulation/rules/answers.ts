import type { Event } from '../../../eventstore/folded.fixtures.ts'
import type { Folded } from './folded.ts'
import { must } from './violation.ts'

/**
 * Events that a refused command may leave: claims and reservations made before the decision, their release, and the
 * record of a sign-in, which is written before its session begins and may find the user's sessions ended.
 */
const preparations = ['uniqueness.', 'schedule.', 'booking_codes.', 'admins.', 'user.signed_in']

/** Checks that responses agree with the log. */
export function answerRules({ bookings }: Folded) {
  const byRequest = new Map<string, Event[]>()
  const positions = new Set<string>()
  const deletedAccounts = new Set<string>()
  return {
    saw(event: Event): void {
      const { correlationId } = event.metadata
      byRequest.set(correlationId, [...(byRequest.get(correlationId) ?? []), event])
      positions.add(event.position)
      if (event.type === 'user.deleted') deletedAccounts.add(event.stream)
    },

    /** Checks that an acknowledged command's position is in the log. */
    acknowledged(answer: unknown): void {
      const position = positionIn(answer)
      must(position === undefined || positions.has(position), `an answer has the position ${position}, not in the log`)
    },

    /** Checks that a booking that was acknowledged is in the log. */
    booked({ bookingId, code }: { readonly bookingId: string; readonly code: string }): void {
      const found = bookings.get(bookingId)
      const isKept = found !== undefined && found.status !== 'absent' && found.code === code
      must(isKept, `booking ${bookingId} was acknowledged and is not in the log`)
    },

    /** Checks that a refused command left no events, except on an account deleted before its owner got a session. */
    refused(requestId: string, action: string): void {
      for (const { type, stream } of byRequest.get(requestId) ?? []) {
        const isPreparation = preparations.some((prefix) => type.startsWith(prefix))
        must(deletedAccounts.has(stream) || isPreparation, `${action} was refused, and left ${type} on ${stream}`)
      }
    },
  }
}

const isPosition = (value: unknown): value is string => typeof value === 'string' && /^\d{20}$/.test(value)

function positionIn(answer: unknown): string | undefined {
  if (isPosition(answer)) return answer
  if (typeof answer !== 'object' || answer === null || !('position' in answer)) return undefined
  return isPosition(answer.position) ? answer.position : undefined
}
