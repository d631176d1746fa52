import { type Slot, startOf } from '../kernel/slot.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const hoursBeforeSession = 2
const leastMinutes = 30

/**
 * Until when a booking approved now must be paid: `deadlineHours` (may be a fraction) from now or two hours before the
 * session, whichever is first, but never sooner than 30 minutes from now.
 */
export const payByOf = (slots: readonly Slot[], now: Date, deadlineHours: number): Date =>
  notTooSoon(Math.min(now.getTime() + deadlineHours * hourMs, latestFor(slots)), now)

/** The deadline of an approved booking after its session has moved: never later than it was, nor too soon to pay. */
export const movedPayBy = (payBy: string, slots: readonly Slot[], now: Date): Date =>
  Date.parse(payBy) <= latestFor(slots) ? new Date(payBy) : notTooSoon(latestFor(slots), now)

const latestFor = ([first]: readonly Slot[]) =>
  first === undefined ? Number.POSITIVE_INFINITY : startOf(first).getTime() - hoursBeforeSession * hourMs

const notTooSoon = (instant: number, now: Date) => new Date(Math.max(instant, now.getTime() + leastMinutes * minuteMs))
