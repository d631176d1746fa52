import type pg from 'pg'
import { memoryIn } from './memory.ts'
import { type Movement, recordsIn } from './records.ts'

/** Incoming payments in demo data. Phones are 2547XXXXXXXX or 2541XXXXXXXX. */
export interface PastReceipt {
  readonly receipt: string
  readonly shillings: number
  readonly phone: string
  /** The booking's code, as the payer typed it. */
  readonly account: string
  readonly at: Date
  /** The source; 'prompt' by default. */
  readonly road?: Movement['road']
  /** Whether it was reversed. */
  readonly reversed?: boolean
}

/** Puts money into the simulator's statement, so that it agrees with demo data. Idempotent. */
export async function rememberReceipts(
  pool: pg.Pool,
  shortcode: string,
  receipts: readonly PastReceipt[],
): Promise<void> {
  const { movements } = recordsIn(await memoryIn(pool))
  for (const { at, road = 'prompt', reversed = false, ...receipt } of receipts)
    await movements.put(receipt.receipt, { ...receipt, road, shortcode, at: at.toISOString(), reversed })
}
