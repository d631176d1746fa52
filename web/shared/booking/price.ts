import type { SessionType } from '../../../api/contract/studios.ts'
import { hoursBefore, instantOf } from '../availability/clock.ts'

/** What a booking costs and how that came about. */
export interface Quote {
  readonly units: number
  /** KES a unit. */
  readonly unitPrice: number
  /** KES altogether. */
  readonly total: number
}

/** Every started unit counts; while no hours are chosen, one unit is quoted. */
export function quote({ slots, price }: Pick<SessionType, 'slots' | 'price'>, hours: number): Quote {
  const units = Math.max(1, Math.ceil(hours / slots))
  return { units, unitPrice: price, total: units * price }
}

/** Until when a session that starts at this hour may be moved or cancelled, as an instant. */
export const changeableUntil = (date: string, hour: number, changeableHours: number): string =>
  hoursBefore(instantOf(date, hour), changeableHours)
