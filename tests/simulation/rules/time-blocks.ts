import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { must } from './violation.ts'

/** A block as the log has it, by day. */
interface SeenBlock {
  readonly studioId: string
  readonly days: Map<string, 'blocked' | 'opened' | 'ended'>
  /** All days of a block that was not appended at once; otherwise empty. */
  readonly planned: readonly string[]
}

/** Checks that no booking holds a blocked hour, no block covers a held one, and a block is whole or absent. */
export class TimeBlockRules {
  readonly #blocks = new Map<string, SeenBlock>()
  /** The reservations and blocks of each hour of a studio. */
  readonly #held = new Map<string, Set<string>>()
  readonly #blocked = new Map<string, Set<string>>()
  /** Blocks whose removal has begun, which a crash may interrupt. */
  readonly #removed = new Set<string>()

  /** Throws Violation. */
  saw(event: Event): void {
    switch (event.type) {
      case 'schedule.slots_held':
        this.#takes(event.data, this.#held, this.#blocked, event.data.reservationId)
        return
      case 'schedule.slots_released':
        leaves(event.data, this.#held, event.data.reservationId)
        return
      case 'schedule.hours_blocked':
        this.#takes(event.data, this.#blocked, this.#held, event.data.blockId)
        this.#blocks.set(event.data.blockId, this.#seen(event, 'blocked', event.data.plan?.dates))
        return
      case 'schedule.hours_unblocked':
        leaves(event.data, this.#blocked, event.data.blockId)
        this.#blocks.set(event.data.blockId, this.#seen(event, event.data.whole ? 'ended' : 'opened'))
    }
  }

  /** Checks that an acknowledged block is in the log with all of its days. Throws Violation. */
  made(blockId: string, dates: readonly string[]): void {
    for (const date of dates)
      must(this.#blocks.get(blockId)?.days.has(date) === true, `block ${blockId} was acknowledged, and lacks ${date}`)
  }

  /** Records that the removal of a block begins. */
  removes(blockId: string): void {
    this.#removed.add(blockId)
  }

  /** Returns the blocks that have days left. */
  standing(): { readonly blockId: string; readonly studioId: string; readonly dates: string[] }[] {
    return [...this.#blocks].flatMap(([blockId, { studioId, days }]) => {
      const dates = [...days].flatMap(([date, state]) => (state === 'blocked' ? [date] : [])).sort()
      return dates.length > 0 ? [{ blockId, studioId, dates }] : []
    })
  }

  /** Throws Violation. */
  checkAtRest(): void {
    for (const [blockId, { days, planned }] of this.#blocks) {
      const states = [...days.values()]
      if (planned.length === 0 || this.#removed.has(blockId)) continue
      if (states.includes('ended'))
        must(!states.includes('blocked'), `block ${blockId} was withdrawn, and some days stay`)
      else must(days.size === planned.length, `block ${blockId} has ${days.size} of ${planned.length} days`)
    }
  }

  #takes(
    { studioId, slots }: { readonly studioId: string; readonly slots: readonly string[] },
    taken: Map<string, Set<string>>,
    others: ReadonlyMap<string, ReadonlySet<string>>,
    id: string,
  ): void {
    for (const slot of slots) {
      const hour = `${studioId} ${slot}`
      const [other] = others.get(hour) ?? []
      must(other === undefined, `${hour} is taken by ${id}, and was already by ${other}`)
      taken.set(hour, new Set(taken.get(hour)).add(id))
    }
  }

  #seen(
    { stream, data }: Extract<Event, { type: 'schedule.hours_blocked' | 'schedule.hours_unblocked' }>,
    state: 'blocked' | 'opened' | 'ended',
    planned?: readonly string[],
  ): SeenBlock {
    const before = this.#blocks.get(data.blockId)
    const days = new Map(before?.days).set(stream.slice(-10), state)
    return { studioId: data.studioId, days, planned: planned ?? before?.planned ?? [] }
  }
}

function leaves(
  { studioId, slots }: { readonly studioId: string; readonly slots: readonly string[] },
  taken: ReadonlyMap<string, Set<string>>,
  id: string,
): void {
  for (const slot of slots) taken.get(`${studioId} ${slot}`)?.delete(id)
}
