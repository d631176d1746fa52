import { schedule } from '../../../domain/schedule/schedule.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { type Folded, idOf } from './folded.ts'
import { must, none } from './violation.ts'

/**
 * Checks that no hour is both booked and blocked, that a block of several days is whole or withdrawn, and that no
 * idempotency key makes two blocks.
 */
export function timeBlockRules({ days }: Folded) {
  /** The blocks that were not appended at once, with their days. */
  const planned = new Map<string, readonly string[]>()
  /** Blocks whose removal has begun, which a crash may interrupt. */
  const removed = new Set<string>()
  /** The last block of each reason. People give a reason once for each key. */
  const byReason = new Map<string, string>()

  /** Whether a day of a block is blocked, or how it was opened; undefined if it never was. */
  function stateOf(blockId: string, day: string) {
    const { blocks, endedBlocks } = days.get(day) ?? schedule.initial
    return blocks.has(blockId) ? 'blocked' : endedBlocks.get(blockId)
  }

  return {
    saw(event: Event): void {
      if (!event.type.startsWith('schedule.')) return
      const id = idOf(event)
      const { booked, blocked } = days.get(id) ?? schedule.initial
      for (const [slot, bookingId] of booked) {
        const blockId = blocked.get(slot)
        must(blockId === undefined, `${slot} is held by booking ${bookingId} and by block ${blockId}`)
      }
      if (event.type !== 'schedule.hours_blocked') return
      const { blockId, studioId, reason, plan } = event.data
      const earlier = byReason.get(reason) ?? blockId
      const stands = earlier !== blockId && [...days.values()].some(({ blocks }) => blocks.has(earlier))
      must(!stands, `one key made block ${earlier} and block ${blockId}`)
      byReason.set(reason, blockId)
      if (plan === null) return
      const itsDays = plan.dates.map((date) => `${studioId}-${date}`)
      planned.set(blockId, itsDays)
    },

    /** Checks that an acknowledged block is in the log with all of its days. */
    made(studioId: string, blockId: string, dates: readonly string[]): void {
      const missing = dates.filter((date) => stateOf(blockId, `${studioId}-${date}`) === undefined)
      none(missing.map((date) => `block ${blockId} was acknowledged, and lacks ${date}`))
    },

    /** Records that the removal of a block begins. */
    removes(blockId: string): void {
      removed.add(blockId)
    },

    /** Returns the blocked days, each with its block. */
    standing: () =>
      [...days].flatMap(([day, { blocks }]) =>
        [...blocks.keys()].map((blockId) => ({ blockId, studioId: day.slice(0, 36), date: day.slice(-10) })),
      ),

    checkAtRest(): void {
      for (const [blockId, itsDays] of planned) {
        if (removed.has(blockId)) continue
        const states = itsDays.map((day) => stateOf(blockId, day))
        const wrong = states.includes('whole') ? 'blocked' : undefined
        must(!states.includes(wrong), `block ${blockId} is neither whole nor withdrawn: ${states}`)
      }
    },
  }
}
