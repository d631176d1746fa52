import { addMonths, type StudioDate, studioDateAt } from '../kernel/slot.ts'

/** How far ahead bookings open. */
export const monthsAhead = 3

/** The last date that can be booked at an instant. */
export const lastBookableDate = (now: Date): StudioDate => addMonths(studioDateAt(now), monthsAhead)
