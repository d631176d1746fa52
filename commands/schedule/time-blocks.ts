import pLimit from 'p-limit'
import { booking } from '../../domain/booking/booking.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Slot, StudioDate } from '../../domain/kernel/slot.ts'
import {
  type BlockForm,
  type BlockPlan,
  blockHours,
  readPlan,
  slotsAhead,
  unblockHours,
} from '../../domain/schedule/blocks.ts'
import { type Schedule, schedule } from '../../domain/schedule/schedule.ts'
import { checkManaged } from '../../domain/studio/listing.ts'
import { existing, studio } from '../../domain/studio/studio.ts'
import { reserve, uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import { AppendUnknown, type Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withUniquenessReservation } from '../uniqueness-reservations.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { HoursServices } from './reservations.ts'
import {
  blockDayByDay,
  blockEnded,
  blockOn,
  endBlock,
  settleTimeBlock,
  type TimeBlockBasics,
} from './settle-time-block.ts'

/** How many days are read at the same time. */
const daysAtOnce = 8
/** How many bookings an error names. */
const maxNamed = 20

export interface BlockTimeInput {
  readonly studioId: string
  /** The manager whose studio it must be; undefined for an admin. */
  readonly managerId: string | undefined
  readonly staffId: string
  readonly form: BlockForm
  /** For staff only; may be empty. */
  readonly reason: string
}

/** A block after a command. */
export interface BlockedTime {
  readonly blockId: string
  readonly reason: string
  readonly days: readonly { readonly date: StudioDate; readonly slots: readonly Slot[] }[]
  readonly position: Position | undefined
}

/**
 * Blocks hours of one or more days: all days or none. The same idempotency key gives the same block. Throws DomainError
 * `not_found`, `not_allowed`, `invalid`; `overlap` with the `bookings` that take the hours; `wrong_status` if the block
 * was ended before; `taken` for a key that was used for another form.
 */
export async function blockTime(
  services: HoursServices & Pick<Services, 'ids' | 'requests'>,
  { studioId, managerId, staffId, form, reason }: BlockTimeInput,
  context: CommandContext,
  idempotencyKey?: string,
): Promise<BlockedTime> {
  const { state } = await load(services.store, studio, streams.studio(studioId))
  checkManaged(existing(state).managerId, managerId)
  const plan = readPlan(form, context.now)
  const request = JSON.stringify([staffId, studioId, form, reason, idempotencyKey])
  const blockId = idempotencyKey === undefined ? newId() : services.ids.timeBlock(request)
  const block = { studioId, blockId, reason: reason.trim(), staffId }
  const attemptId = services.ids.timeBlock(JSON.stringify([staffId, studioId, idempotencyKey]))
  const reservation = idempotencyKey === undefined ? undefined : streams.timeBlock(attemptId)
  const position = await services.requests.run(reservation ?? blockId, () =>
    services.store.multiStreamAppend
      ? inOneAppend(services, block, plan, context, reservation)
      : afterCheck(services, block, plan, context, reservation),
  )
  const days = plan.dates.map((date) => ({ date, slots: slotsAhead(plan, date, context.now) }))
  return { blockId, reason: block.reason, days, position }
}

/** Reserves the idempotency key for the block of its first form. */
const ownedBy = ({ blockId }: TimeBlockBasics) =>
  ({ ownerId: blockId, takenText: 'request.idempotency-key-reused' }) as const

async function inOneAppend(
  services: LogReader & Pick<Services, 'transact'>,
  block: TimeBlockBasics,
  plan: BlockPlan,
  context: CommandContext,
  reservation: string | undefined,
): Promise<Position | undefined> {
  const { position } = await services.transact(
    `blocks-of-${block.studioId}`,
    async (unit) => {
      const key = reservation === undefined ? undefined : await unit.fetch(uniqueness, reservation, { isNew: true })
      key?.decide((state) => reserve(state, ownedBy(block)))
      const days = await fetchDays(unit, block.studioId, plan.dates)
      await checkFree(
        services,
        block,
        plan,
        days.map(({ state }) => state),
        context,
      )
      for (const [i, date] of plan.dates.entries())
        days[i]?.decide((day) => blockHours(day, { ...block, slots: slotsAhead(plan, date, context.now), plan: null }))
    },
    context,
  )
  return position
}

async function afterCheck(
  services: Log,
  block: TimeBlockBasics,
  plan: BlockPlan,
  context: CommandContext,
  reservation: string | undefined,
): Promise<Position | undefined> {
  const work = async () => {
    const states = await atOnce(
      plan.dates,
      async (date) => (await load(services.store, schedule, streams.schedule(block.studioId, date))).state,
    )
    await checkFree(services, block, plan, states, context)
    return blockDayByDay(services, block, plan, context).catch((error) => {
      // Some of the days may be blocked, and a job continues: the key stays reserved.
      throw error instanceof DomainError ? error : new AppendUnknown('A block may be incomplete', { cause: error })
    })
  }
  return reservation === undefined
    ? work()
    : withUniquenessReservation(services, reservation, ownedBy(block), context, work)
}

const fetchDays = (unit: UnitOfWork, studioId: string, dates: readonly StudioDate[]) =>
  atOnce(dates, (date) => unit.fetch(schedule, streams.schedule(studioId, date)))

function atOnce<Result>(dates: readonly StudioDate[], read: (date: StudioDate) => Promise<Result>): Promise<Result[]> {
  const limit = pLimit(daysAtOnce)
  return Promise.all(dates.map((date) => limit(read, date)))
}

/**
 * Throws DomainError `overlap` with the bookings on any of the days; `wrong_status` if the block was ended; `invalid`
 * if a day has too many blocks.
 */
async function checkFree(
  services: LogReader,
  block: TimeBlockBasics,
  plan: BlockPlan,
  states: readonly Schedule[],
  { now }: CommandContext,
): Promise<void> {
  if (states.some((state) => state.endedBlocks.get(block.blockId) === 'whole')) throw blockEnded()
  const taken: { readonly bookingId: string; readonly slot: Slot }[] = []
  let problem: DomainError | undefined
  for (const [i, date] of plan.dates.entries()) {
    const state = states[i] ?? schedule.initial
    const slots = slotsAhead(plan, date, now)
    try {
      blockHours(state, { ...block, slots, plan: null })
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'overlap') throw error
      problem ??= error
      for (const slot of slots) {
        const bookingId = state.booked.get(slot)
        if (bookingId !== undefined) taken.push({ bookingId, slot })
      }
    }
  }
  if (!problem) return
  throw new DomainError('overlap', problem.text, { bookings: await namesOf(services, taken) })
}

/** Returns whose bookings these are, each with its first hour. Leaves out one whose request is still being written. */
async function namesOf({ store }: LogReader, taken: readonly { bookingId: string; slot: Slot }[]) {
  const firsts = new Map<string, Slot>()
  for (const { bookingId, slot } of taken) if (!firsts.has(bookingId)) firsts.set(bookingId, slot)
  const named = []
  for (const [id, startTime] of [...firsts].slice(0, maxNamed)) {
    const { state } = await load(store, booking, streams.booking(id))
    if (state.status !== 'absent')
      named.push({ id, code: state.code, customerName: state.customer.customerName, startTime })
  }
  return named
}

export interface RemoveTimeBlock {
  readonly studioId: string
  /** The manager whose studio it must be; undefined for an admin. */
  readonly managerId: string | undefined
  readonly blockId: string
  /** The only day to unblock; undefined for all days from today. */
  readonly date: StudioDate | undefined
  /** The blocked days from today, according to the read models. */
  readonly dates: readonly StudioDate[]
}

/**
 * Ends a block: on one day, or on all of its days from today. Throws DomainError `not_found` if nothing of it is left,
 * `not_allowed`.
 */
export async function removeTimeBlock(
  services: HoursServices,
  { studioId, managerId, blockId, date, dates }: RemoveTimeBlock,
  context: CommandContext,
): Promise<{ readonly position: Position | undefined }> {
  const { state } = await load(services.store, studio, streams.studio(studioId))
  checkManaged(existing(state).managerId, managerId)
  const [first] = dates
  const days = date === undefined ? dates : dates.filter((each) => each === date)
  if (first === undefined || days.length === 0) throw new DomainError('not_found', 'time-block.not-found')
  const ending = { studioId, blockId, whole: date === undefined }
  if (!services.store.multiStreamAppend) {
    // Without it, a job could block the day again.
    await settleTimeBlock(services, { studioId, blockId, date: first }, context)
    const plan = (await blockOn(services, { studioId, blockId, date: first }))?.plan
    const whole = plan?.dates.filter((each) => each >= first) ?? days
    return { position: await endBlock(services, ending, date === undefined ? whole : days, context) }
  }
  const { position } = await services.transact(
    `blocks-of-${studioId}`,
    async (unit) => {
      for (const day of await fetchDays(unit, studioId, days)) day.decide((state) => unblockHours(state, ending))
    },
    context,
  )
  return { position }
}
