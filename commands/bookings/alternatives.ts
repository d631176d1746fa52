import { lastBookableDate, readSlots } from '../../domain/booking/hours.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { addDays, dateOf, endOfRun, type Slot, type StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { hourStates, nearestFreeRuns } from '../../domain/schedule/availability.ts'
import { schedule, takenHours } from '../../domain/schedule/schedule.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import { load } from '../handle.ts'
import type { LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'

/** The number of days around the requested one whose free hours are considered. */
const daysAround = 10
const alternatives = 3

interface AlternativesInput {
  readonly studioId: string
  readonly bookingId: string
  /** As requested. */
  readonly slots: readonly string[]
  readonly opening: Opening
  /** The hours that the booking has; not an alternative. */
  readonly ownSlots?: readonly Slot[]
}

/**
 * Does `work`; an overlap error gets as alternatives the runs of the same length that are free nearest to the one
 * that was requested.
 */
export async function withAlternatives<Result>(
  services: LogReader & Pick<Services, 'readModels'>,
  input: AlternativesInput,
  now: Date,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'overlap') throw error
    const runs = await nearestFree(services, input, now)
    throw new DomainError('overlap', error.text, {
      ...error.details,
      reason: 'overlap',
      alternatives: runs.map((slots) => ({ startTime: slots[0], endTime: endOfRun(slots), slots })),
    })
  }
}

/** Reads the requested day from its stream, because the read models may not have the latest booking yet. */
async function nearestFree(
  { store, readModels }: LogReader & Pick<Services, 'readModels'>,
  { studioId, bookingId, slots: texts, opening, ownSlots = [] }: AlternativesInput,
  now: Date,
): Promise<Slot[][]> {
  const slots = readSlots(texts)
  const [first] = slots
  if (first === undefined) return []
  const requestedDate = dateOf(first)
  const from = latest(studioDateAt(now), addDays(requestedDate, -daysAround))
  const to = addDays(requestedDate, daysAround)
  const last = lastBookableDate(now)
  const [{ state }, takenByDate] = await Promise.all([
    load(store, schedule, streams.schedule(studioId, requestedDate)),
    readModels.takenBetween(studioId, from, to, bookingId),
  ])
  const days = []
  for (let date = from; date <= to && date <= last; date = addDays(date, 1)) {
    const taken = date === requestedDate ? takenHours(state, bookingId) : takenByDate(date)
    days.push({ date, hours: hourStates(opening, taken, date, now) })
  }
  return nearestFreeRuns(days, slots, alternatives + 1)
    .filter((run) => run.join() !== ownSlots.join())
    .slice(0, alternatives)
}

const latest = (a: StudioDate, b: StudioDate) => (a > b ? a : b)
