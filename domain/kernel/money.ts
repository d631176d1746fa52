import * as z from 'zod'

/** Kenyan money as integer cents: never a fraction, never negative. */
export const Cents = z.int().min(0)
export type Cents = z.infer<typeof Cents>

/** KES as people write it, to cents. 2500.5 → 250050. Rounds to the nearest cent. */
export const centsOf = (kes: number): Cents => Math.round(kes * 100)

/** Cents to KES. 250050 → 2500.5. */
export const kesOf = (cents: Cents): number => cents / 100
