import type { LimitRules as Rules } from '../../../commands/limits/limits.ts'
import { type Block, block } from '../../../domain/block/block.ts'
import type { Booking } from '../../../domain/booking/booking.ts'
import { erased } from '../../../domain/kernel/events.ts'
import type { Payment } from '../../../domain/payment/payment.ts'
import { type Event, see } from '../../../eventstore/folded.fixtures.ts'
import { must } from './violation.ts'

const dayMs = 24 * 3_600_000

/** Checks the limits of open requests, of the requests of a day, and of prompts per booking. */
export class LimitRules {
  readonly blocks = new Map<string, Block>()
  /** Bookings that were moved after they were answered. They are open again, whatever the limit. */
  readonly #reopened = new Set<string>()
  readonly #prompts = new Map<string, number[]>()
  readonly #requests = new Map<string, number[]>()
  readonly #rules: Rules

  constructor(rules: Rules) {
    this.#rules = rules
  }

  /** Throws Violation. */
  saw(event: Event, bookings: ReadonlyMap<string, Booking>, payments: ReadonlyMap<string, Payment>): void {
    const id = event.stream.slice(event.stream.indexOf('-') + 1)
    see(this.blocks, block, id, event)
    if (event.type === 'booking.rescheduled') this.#reopened.add(id)
    if (event.type === 'booking.requested' && event.data.walkIn === null) {
      this.#checkOpen(event.data.personId, bookings)
      this.#checkDay(event.data.personId, event)
    }
    if (event.type === 'payment.prompt_requested') this.#checkPrompts(id, event, payments)
  }

  #checkOpen(personId: string, bookings: ReadonlyMap<string, Booking>): void {
    const open = [...bookings].filter(
      ([id, state]) =>
        (state.status === 'requested' || state.status === 'pending') &&
        state.customer.personId === personId &&
        state.walkIn === null &&
        !this.#reopened.has(id),
    )
    const { openRequestsPerPerson: max } = this.#rules
    must(open.length <= max, `a person has ${open.length} open requests, and ${max} are allowed`)
  }

  #checkDay(personId: string, { metadata }: Event): void {
    const recent = recentOf(this.#requests, personId, metadata)
    const { requestsPerDay: max } = this.#rules
    must(recent.length <= max, `a person sent ${recent.length} requests in a day, and ${max} are allowed`)
  }

  #checkPrompts(
    id: string,
    { data, metadata }: Extract<Event, { type: 'payment.prompt_requested' }>,
    payments: ReadonlyMap<string, Payment>,
  ): void {
    const recent = recentOf(this.#prompts, id, metadata)
    const { promptsPerDay: max } = this.#rules
    must(recent.length <= max, `booking ${id} rang ${recent.length} times in a day, and ${max} are allowed`)
    // Erased phones can't be told apart.
    if (data.phone === erased) return
    const others = (payments.get(id)?.prompts ?? []).filter(({ phone }) => phone === data.phone)
    must(!others.some(({ disowned }) => disowned), `booking ${id} rang a phone whose owner disowned its prompts`)
  }
}

/** Adds an act and returns those of the last day. */
function recentOf(acts: Map<string, number[]>, of: string, { at }: Event['metadata']): readonly number[] {
  const now = Date.parse(at)
  const recent = [...(acts.get(of) ?? []), now].filter((each) => each > now - dayMs)
  acts.set(of, recent)
  return recent
}
