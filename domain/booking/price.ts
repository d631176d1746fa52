import type { Cents } from '../kernel/money.ts'

/** How many slots one unit of a session of so many minutes takes. */
export const slotsPerUnit = (durationMinutes: number): number => Math.ceil(durationMinutes / 60)

/** How many units a run of so many slots is charged as: every started one, and one while no hours are chosen. */
export const unitsOf = (slots: number, durationMinutes: number): number =>
  Math.max(1, Math.ceil(slots / slotsPerUnit(durationMinutes)))

/** The price of a run of so many slots, in cents. */
export const priceOf = (slots: number, session: { readonly durationMinutes: number; readonly unitPriceCents: Cents }) =>
  unitsOf(slots, session.durationMinutes) * session.unitPriceCents

/** What M-Pesa is asked for a price, in cents: it moves whole shillings. */
export type ChargeOf = (priceCents: Cents) => Cents
