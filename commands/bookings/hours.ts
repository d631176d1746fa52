import type { BookingTerms, Customer } from '../../domain/booking/events.ts'
import { readSlots } from '../../domain/booking/request-rules.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { addDays, dateOf, type Slot, type StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { bufferSlotsFor, hourStates, nearestFreeRuns } from '../../domain/schedule/availability.ts'
import { hold } from '../../domain/schedule/hold.ts'
import { lastBookableDate } from '../../domain/schedule/horizon.ts'
import { release } from '../../domain/schedule/release.ts'
import { heldHours, type Schedule, schedule } from '../../domain/schedule/schedule.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { heldBetween } from '../../projections/schedule/queries.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { byDate, streams } from '../streams.ts'

/** How far around the asked-for day other free hours are looked for. */
const daysAround = 10

interface Asked {
  readonly studioId: string
  readonly bookingId: string
  /** As they were asked for. */
  readonly slots: readonly string[]
  readonly opening: Opening
}

export interface Claim extends Asked {
  /** A run of hours on one date. */
  readonly slots: readonly Slot[]
  /** With the claim that starts a booking; null with the claim of a move. */
  readonly request: { readonly terms: BookingTerms; readonly customer: Customer } | null
}

/**
 * Claims hours on the stream of that studio and day. Refuses with `overlap`, the hours that went as `taken` and the
 * nearest free runs as `alternatives`.
 */
export async function claimHours(services: Services, claim: Claim, context: CommandContext): Promise<void> {
  const [first] = claim.slots
  if (first === undefined) return
  const { studioId, bookingId, slots, opening, request } = claim
  const bufferSlots = bufferSlotsFor(slots, opening.bufferMinutes)
  const terms = request?.terms ?? null
  const customer = request?.customer ?? null
  const decide = (day: Schedule) => hold(day, { studioId, bookingId, slots, bufferSlots, terms, customer })
  await orAlternatives(services, claim, context.now, () =>
    services.handle(schedule, streams.schedule(studioId, dateOf(first)), decide, context),
  )
}

/** Frees hours a booking holds, whatever days they stand on. Freeing what it does not hold changes nothing. */
export async function releaseHours(
  { handle }: Services,
  { studioId, bookingId, slots }: { studioId: string; bookingId: string; slots: readonly Slot[] },
  context: CommandContext,
): Promise<Position | undefined> {
  let furthest: Position | undefined
  for (const [date, hours] of byDate(slots)) {
    const { position } = await handle(
      schedule,
      streams.schedule(studioId, date),
      (day) => release(day, { studioId, bookingId, slots: hours }),
      context,
    )
    if (position !== undefined && (furthest === undefined || position > furthest)) furthest = position
  }
  return furthest
}

/**
 * Does `work`; an overlap it refuses with is told with the runs of the same length that are free nearest to the one
 * that was asked for.
 */
export async function orAlternatives<Result>(
  services: Services,
  asked: Asked,
  now: Date,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'overlap') throw error
    const runs = await nearestFree(services, asked, now)
    throw new Refusal('overlap', error.message, {
      ...error.details,
      reason: 'overlap',
      alternatives: runs.map((slots) => ({ startTime: slots[0], endTime: afterLast(slots), slots })),
    })
  }
}

/** The asked-for day is read from its stream, because the read models may not have seen yet who was first. */
async function nearestFree(
  { store, db }: Services,
  { studioId, bookingId, slots: texts, opening }: Asked,
  now: Date,
): Promise<Slot[][]> {
  const slots = readSlots(texts)
  const [first] = slots
  if (first === undefined) return []
  const asked = dateOf(first)
  const [from, to] = [latest(studioDateAt(now), addDays(asked, -daysAround)), addDays(asked, daysAround)]
  const last = lastBookableDate(now)
  const [{ state }, heldByDate] = await Promise.all([
    load(store, schedule, streams.schedule(studioId, asked)),
    heldBetween(db, studioId, from, to, bookingId),
  ])
  const days = []
  for (let date = from; date <= to && date <= last; date = addDays(date, 1)) {
    const held = date === asked ? heldHours(state, bookingId) : heldByDate(date)
    days.push({ date, hours: hourStates(opening, held, date, now) })
  }
  return nearestFreeRuns(days, slots)
}

const latest = (a: StudioDate, b: StudioDate) => (a > b ? a : b)

/** The end of a run, written like a slot: the hour after its last. */
export function afterLast(slots: readonly string[]): string {
  const last = slots.at(-1) ?? ''
  return `${last.slice(0, 11)}${String(Number(last.slice(11, 13)) + 1).padStart(2, '0')}:00:00.000Z`
}
