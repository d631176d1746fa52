import { DomainError } from '../kernel/domain-error.ts'
import type { Slot } from '../kernel/slot.ts'
import type { BlockPlan } from './block-plan.ts'
import type { ScheduleEvent } from './events.ts'
import type { Schedule } from './schedule.ts'

export interface BlockHours {
  readonly studioId: string
  readonly blockId: string
  /** Hours of this day. */
  readonly slots: readonly Slot[]
  readonly reason: string
  readonly staffId: string
  /** The whole block, on its first day, if its days are appended one after the other; else null. */
  readonly plan: BlockPlan | null
}

/**
 * Blocks hours of a day, so that no booking can take them. Other blocks and buffers are no obstacle. A block that this
 * day has or had already changes nothing. Throws DomainError `overlap` with the booked hours as `taken`.
 */
export function blockHours(day: Schedule, { slots, ...block }: BlockHours): ScheduleEvent[] {
  if (day.blocks.has(block.blockId) || day.endedBlocks.has(block.blockId)) return []
  const taken = slots.filter((slot) => day.booked.has(slot))
  if (taken.length > 0) throw new DomainError('overlap', 'time-block.over-bookings', { taken })
  return [{ type: 'schedule.hours_blocked', data: { ...block, slots: [...slots] } }]
}

export interface UnblockHours {
  readonly studioId: string
  readonly blockId: string
  readonly whole: boolean
}

/**
 * Ends a block on a day. The end of a whole block is recorded on every day of it, so that a late append can't block one
 * more. Twice changes nothing.
 */
export function unblockHours(day: Schedule, { studioId, blockId, whole }: UnblockHours): ScheduleEvent[] {
  const block = day.blocks.get(blockId)
  if (!block && (!whole || day.endedBlocks.has(blockId))) return []
  const slots = [...(block?.slots ?? [])]
  return [{ type: 'schedule.hours_unblocked', data: { studioId, blockId, slots, whole } }]
}
