import * as z from 'zod'
import { errorText } from '../../language/errors/errors.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import {
  addDays,
  addMonths,
  checkRange,
  dateOf,
  endOf,
  firstHour,
  hourOf,
  hourText,
  lastHour,
  type Slot,
  StudioDate,
  slotsOf,
  studioDateAt,
  weekdayOf,
} from '../kernel/slot.ts'
import { readDate } from '../studio/hours.ts'
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

/** How many blocks a day may have. */
const maxBlocks = 20

/**
 * Blocks hours of a day, so that no booking can take them. Other blocks and buffers are no obstacle. A block that this
 * day has or had already changes nothing. Throws DomainError `overlap` with the booked hours as `taken`, and `invalid`
 * if the day has too many blocks.
 */
export function blockHours(day: Schedule, { slots, ...block }: BlockHours): ScheduleEvent[] {
  if (day.blocks.has(block.blockId) || day.endedBlocks.has(block.blockId)) return []
  const taken = slots.filter((slot) => day.booked.has(slot))
  if (taken.length > 0) throw new DomainError('overlap', 'time-block.over-bookings', { taken })
  const [first] = slots
  if (first && day.blocks.size >= maxBlocks)
    throw invalid('from', errorText('time-block.most', { most: maxBlocks, day: { date: dateOf(first) } }))
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

/** How far ahead hours can be blocked. */
const monthsAhead = 12

const Hour = z.int().min(firstHour).max(lastHour)

/** The days of a block, in order, and its hours on each of them, both included. */
export const BlockPlan = z.object({ dates: z.array(StudioDate), from: Hour, to: Hour })
export type BlockPlan = z.infer<typeof BlockPlan>

/** A block as staff entered it. */
export interface BlockForm {
  /** The first and last day. */
  readonly from: string
  readonly to: string
  /** 0 for Sunday to 6 for Saturday; null for every day. */
  readonly weekdays: readonly number[] | null
  /** The first and the last hour, both included; null for all day. */
  readonly hours: { readonly from: number; readonly to: number } | null
}

/**
 * Returns the days and hours of a block, from today to at most a year ahead; days whose hours are over are left out.
 * Throws DomainError `invalid` with the field at fault.
 */
export function readPlan({ from: first, to: last, weekdays, hours }: BlockForm, now: Date): BlockPlan {
  const from = readDate(first, 'from')
  const to = readDate(last, 'to')
  const today = studioDateAt(now)
  if (from < today) throw invalid('from', 'booking.day-passed')
  checkRange({ from, to })
  const furthest = addMonths(today, monthsAhead)
  if (to > furthest)
    throw invalid('to', errorText('time-block.ahead', { months: monthsAhead, day: { date: furthest } }))
  const chosen = readHours(hours)
  const dates: StudioDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    if (weekdays === null || weekdays.includes(weekdayOf(date))) dates.push(date)
  if (dates.length === 0) throw invalid('weekdays', 'time-block.no-days')
  const ahead = dates.filter((date) => slotsAhead(chosen, date, now).length > 0)
  if (ahead.length === 0) throw invalid('hours', 'booking.hour-passed')
  return { dates: ahead, ...chosen }
}

/** Returns the hours of a block on one of its days. */
export const slotsOn = ({ from, to }: Pick<BlockPlan, 'from' | 'to'>, date: StudioDate): Slot[] =>
  slotsOf(date).filter((slot) => hourOf(slot) >= from && hourOf(slot) <= to)

/** Returns the hours of a block on one of its days that are not over yet. */
export const slotsAhead = (plan: Pick<BlockPlan, 'from' | 'to'>, date: StudioDate, now: Date): Slot[] =>
  slotsOn(plan, date).filter((slot) => endOf(slot) > now)

function readHours(hours: BlockForm['hours']): { readonly from: number; readonly to: number } {
  if (hours === null) return { from: firstHour, to: lastHour }
  if (!Hour.safeParse(hours.from).success || !Hour.safeParse(hours.to).success)
    throw invalid('hours', errorText('studio.hours-range', { first: hourText(firstHour), last: hourText(lastHour) }))
  if (hours.from > hours.to) throw invalid('hours', 'time-block.hours-order')
  return { from: hours.from, to: hours.to }
}
