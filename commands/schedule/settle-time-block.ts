import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { StudioDate } from '../../domain/kernel/slot.ts'
import {
  type BlockPlan,
  blockHours,
  slotsAhead,
  slotsOn,
  type UnblockHours,
  unblockHours,
} from '../../domain/schedule/blocks.ts'
import { schedule } from '../../domain/schedule/schedule.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogReader, LogWriter } from '../services.ts'
import { streams } from '../streams.ts'

/** A block without its days. */
export interface TimeBlockBasics {
  readonly studioId: string
  readonly blockId: string
  readonly reason: string
  readonly staffId: string
}

/**
 * Blocks one day after the other, in a store that appends to one stream at a time. The first day's event has the plan,
 * from which a job continues after a crash. If a booking takes an hour meanwhile, or a day has too many blocks, it ends
 * the whole block again. Throws DomainError `overlap`, `invalid`; `wrong_status` if the block was ended meanwhile.
 */
export async function blockDayByDay(
  services: LogWriter,
  block: TimeBlockBasics,
  plan: BlockPlan,
  context: CommandContext,
): Promise<Position | undefined> {
  let furthest: Position | undefined
  try {
    for (const [i, date] of plan.dates.entries()) {
      // A job that continues runs later, when hours of the other days may be over.
      const slots = i === 0 ? slotsAhead(plan, date, context.now) : slotsOn(plan, date)
      const blocking = { ...block, slots, plan: i === 0 && plan.dates.length > 1 ? plan : null }
      const stream = streams.schedule(block.studioId, date)
      const { state, position } = await services.handle(schedule, stream, (day) => blockHours(day, blocking), context)
      if (state.endedBlocks.get(block.blockId) === 'whole') throw blockEnded()
      furthest = position
    }
    return furthest
  } catch (error) {
    if (error instanceof DomainError) await endBlock(services, { ...block, whole: true }, plan.dates, context)
    throw error
  }
}

/** Returns the error for a block that was ended while it was made, or before it was requested again. */
export const blockEnded = () => new DomainError('wrong_status', 'time-block.removed')

/** Ends a block on these days, the last one first, so that the first day keeps the plan while any day is blocked. */
export async function endBlock(
  { handle }: LogWriter,
  { studioId, blockId, whole }: UnblockHours,
  dates: readonly StudioDate[],
  context: CommandContext,
): Promise<Position | undefined> {
  let furthest: Position | undefined
  for (const date of dates.toReversed()) {
    const stream = streams.schedule(studioId, date)
    const decide = (day: typeof schedule.initial) => unblockHours(day, { studioId, blockId, whole })
    const { position } = await handle(schedule, stream, decide, context)
    if (position !== undefined && (furthest === undefined || position > furthest)) furthest = position
  }
  return furthest
}

export interface TimeBlockRef {
  readonly studioId: string
  /** The first day. */
  readonly date: string
  readonly blockId: string
}

/**
 * Completes a block of several days that was interrupted, or ends it if a booking took one of its hours, a day has too
 * many blocks, or its end was interrupted. Idempotent.
 */
export async function settleTimeBlock(
  services: Log,
  { studioId, date, blockId }: TimeBlockRef,
  context: CommandContext,
): Promise<void> {
  const first = await blockOn(services, { studioId, date, blockId })
  if (!first?.plan) return
  const { plan, reason, staffId } = first
  const states = []
  for (const each of plan.dates)
    states.push((await load(services.store, schedule, streams.schedule(studioId, each))).state)
  if (states.some((state) => state.endedBlocks.get(blockId) === 'whole'))
    await endBlock(services, { studioId, blockId, whole: true }, plan.dates, context)
  else if (states.some((state) => !state.blocks.has(blockId) && !state.endedBlocks.has(blockId)))
    await blockDayByDay(services, { studioId, blockId, reason, staffId }, plan, context).catch((error) => {
      if (!(error instanceof DomainError)) throw error
    })
}

/** Returns a block on one of its days; undefined if that day is not blocked by it. */
export const blockOn = async ({ store }: LogReader, { studioId, date, blockId }: TimeBlockRef) =>
  (await load(store, schedule, streams.schedule(studioId, date))).state.blocks.get(blockId)
