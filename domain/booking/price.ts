import type { Cents } from '../kernel/money.ts'

/** Returns the number of slots that one unit of a session takes. */
export const slotsPerUnit = (durationMinutes: number): number => Math.ceil(durationMinutes / 60)

/** Returns the number of units charged for a run of slots: each started unit, and one while no hours are chosen. */
export const unitsOf = (slots: number, durationMinutes: number): number =>
  Math.max(1, Math.ceil(slots / slotsPerUnit(durationMinutes)))

/** Returns the price of a run of slots, in cents. */
export const priceOf = (slots: number, session: { readonly durationMinutes: number; readonly unitPriceCents: Cents }) =>
  unitsOf(slots, session.durationMinutes) * session.unitPriceCents

/** Returns the charge for a price, in cents, rounded to whole shillings for M-Pesa. */
export type ChargeOf = (priceCents: Cents) => Cents
