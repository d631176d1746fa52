import * as z from 'zod'
import { moneyText } from '../../language/format.ts'

/** Kenyan money as integer cents: never a fraction, never negative. */
export const Cents = z.int().min(0)
export type Cents = z.infer<typeof Cents>

/** Converts KES to cents. 2500.5 → 250050. Rounds to the nearest cent. */
export const centsOf = (kes: number): Cents => Math.round(kes * 100)

/** Converts cents to KES. 250050 → 2500.5. */
export const kesOf = (cents: Cents): number => cents / 100

/** Formats cents in English: 250000 → 'KES 2,500', 250050 → 'KES 2,500.50'. */
export const kesText = (cents: Cents): string => moneyText('en', cents)
