import type { SessionType } from '../../../api/contract/studios.ts'
import { hoursBefore, instantOf } from '../availability/clock.ts'

/** The price of a booking and how it is calculated. */
export interface Quote {
  readonly units: number
  /** KES per unit. */
  readonly unitPrice: number
  /** KES in total. */
  readonly total: number
}

/** Returns the price for a number of hours. Every started unit counts; without hours, one unit is quoted. */
export function quote({ slots, price }: Pick<SessionType, 'slots' | 'price'>, hours: number): Quote {
  const units = Math.max(1, Math.ceil(hours / slots))
  return { units, unitPrice: price, total: units * price }
}

/** Returns the instant until which a session that starts at this hour may be moved or cancelled. */
export const changeableUntil = (date: string, hour: number, changeableHours: number): string =>
  hoursBefore(instantOf(date, hour), changeableHours)
