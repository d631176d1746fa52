import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { must } from './violation.ts'

/** A block as the log has it, by day. */
interface SeenBlock {
  readonly studioId: string
  readonly days: Map<string, 'blocked' | 'opened' | 'ended'>
  /** All days of a block that was not appended at once; otherwise empty. */
  readonly planned: readonly string[]
}

interface Taking {
  readonly studioId: string
  readonly slots: readonly string[]
}

/** What takes each hour of a studio. */
type Taken = Map<string, Set<string>>

/** Checks that no booking holds a blocked hour, no block covers a held one, and a block is whole or absent. */
export function timeBlockRules() {
  const blocks = new Map<string, SeenBlock>()
  const held: Taken = new Map()
  const blocked: Taken = new Map()
  /** Blocks whose removal has begun, which a crash may interrupt. */
  const removed = new Set<string>()

  function blockChanged(
    { stream, data }: Extract<Event, { type: 'schedule.hours_blocked' | 'schedule.hours_unblocked' }>,
    state: 'blocked' | 'opened' | 'ended',
    planned?: readonly string[],
  ): void {
    const before = blocks.get(data.blockId)
    const days = new Map(before?.days).set(stream.slice(-10), state)
    blocks.set(data.blockId, { studioId: data.studioId, days, planned: planned ?? before?.planned ?? [] })
  }

  return {
    saw(event: Event): void {
      if (event.type === 'schedule.slots_held') take(event.data, held, blocked, event.data.reservationId)
      if (event.type === 'schedule.slots_released') leave(event.data, held, event.data.reservationId)
      if (event.type === 'schedule.hours_blocked') {
        take(event.data, blocked, held, event.data.blockId)
        blockChanged(event, 'blocked', event.data.plan?.dates)
      }
      if (event.type !== 'schedule.hours_unblocked') return
      leave(event.data, blocked, event.data.blockId)
      blockChanged(event, event.data.whole ? 'ended' : 'opened')
    },

    /** Checks that an acknowledged block is in the log with all of its days. */
    made({ blockId, days }: { readonly blockId: string; readonly days: readonly { readonly date: string }[] }): void {
      for (const { date } of days)
        must(blocks.get(blockId)?.days.has(date) === true, `block ${blockId} was acknowledged, and lacks ${date}`)
    },

    /** Records that the removal of a block begins. */
    removes(blockId: string): void {
      removed.add(blockId)
    },

    /** Returns the blocks that have days left. */
    standing() {
      return [...blocks].flatMap(([blockId, { studioId, days }]) => {
        const dates = [...days].flatMap(([date, state]) => (state === 'blocked' ? [date] : [])).sort()
        return dates.length > 0 ? [{ blockId, studioId, dates }] : []
      })
    },

    checkAtRest(): void {
      for (const [blockId, { days, planned }] of blocks) {
        const states = [...days.values()]
        if (planned.length === 0 || removed.has(blockId)) continue
        if (states.includes('ended'))
          must(!states.includes('blocked'), `block ${blockId} was withdrawn, and some days stay`)
        else must(days.size === planned.length, `block ${blockId} has ${days.size} of ${planned.length} days`)
      }
    },
  }
}

function take({ studioId, slots }: Taking, taken: Taken, others: Taken, id: string): void {
  for (const slot of slots) {
    const hour = `${studioId} ${slot}`
    const [other] = others.get(hour) ?? []
    must(other === undefined, `${hour} is taken by ${id}, and was already by ${other}`)
    taken.set(hour, new Set(taken.get(hour)).add(id))
  }
}

function leave({ studioId, slots }: Taking, taken: Taken, id: string): void {
  for (const slot of slots) taken.get(`${studioId} ${slot}`)?.delete(id)
}
