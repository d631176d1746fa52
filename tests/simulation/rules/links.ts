import type { Booking } from '../../../domain/booking/booking.ts'
import type { Studio } from '../../../domain/studio/studio.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import type { AccountRules } from './accounts.ts'
import { must } from './violation.ts'

interface Question {
  readonly bookingId: string
  readonly managerId: string
  readonly version: bigint
}

interface Known {
  readonly bookings: ReadonlyMap<string, Booking>
  readonly studios: ReadonlyMap<string, Studio>
  readonly people: AccountRules
}

/**
 * Checks that a link decides once, about its booking, and only while its manager manages the studio. A request that
 * began before the manager lost the studio may still end after it.
 */
export class LinkRules {
  readonly #known: Known
  /** The requests by link, each with the length of the log when it began. */
  readonly #requests = new Map<string, Question & { readonly began: number }>()
  readonly #used = new Set<string>()
  /** The length of the log when each manager last managed each studio. */
  readonly #managed = new Map<string, number>()
  #seen = 0

  constructor(known: Known) {
    this.#known = known
  }

  /** Records a request by link before it is sent. */
  began(requestId: string, question: Question): void {
    this.#requests.set(requestId, { ...question, began: this.#seen })
  }

  /** Throws Violation. */
  saw({ type, stream, metadata: { correlationId } }: Event): void {
    const request = this.#requests.get(correlationId)
    const isDecision = type === 'booking.manager_confirmed' || type === 'booking.rejected'
    if (request && isDecision) this.#checkDecision(stream, request)
    if (/^(studio|user|person)\./.test(type)) this.#noteManagers()
    this.#seen++
  }

  #checkDecision(
    stream: string,
    { bookingId, managerId, version, began }: Question & { readonly began: number },
  ): void {
    must(stream === `booking-${bookingId}`, `a link of booking ${bookingId} decided about ${stream}`)
    const link = `${bookingId} ${managerId} ${version}`
    must(!this.#used.has(link), `the link of ${managerId} decided twice about booking ${bookingId}`)
    this.#used.add(link)
    const state = this.#known.bookings.get(bookingId)
    const studioId = state && state.status !== 'absent' ? state.terms.studioId : ''
    const until = this.#managed.get(`${studioId} ${managerId}`)
    must(
      until !== undefined && until >= began,
      `booking ${bookingId} was decided by the link of ${managerId}, who no longer managed studio ${studioId}`,
    )
  }

  /** Records until when each manager has managed each studio: until now, unless this event changed it. */
  #noteManagers(): void {
    for (const [key, until] of this.#managed) if (until === Number.POSITIVE_INFINITY) this.#managed.set(key, this.#seen)
    const active = new Set(
      this.#known.people
        .live()
        .filter(({ status, role }) => status === 'active' && role === 'studio_manager')
        .map(({ userId }) => userId),
    )
    for (const [studioId, state] of this.#known.studios)
      if ('managerId' in state && state.managerId !== null && active.has(state.managerId))
        this.#managed.set(`${studioId} ${state.managerId}`, Number.POSITIVE_INFINITY)
  }
}
