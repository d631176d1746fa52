import type { Pool } from 'pg'
import { memoryIn } from '../../integrations/mpesa/simulator/memory.ts'
import { recordsIn } from '../../integrations/mpesa/simulator/records.ts'
import { inParallel } from './in-parallel.ts'
import type { DemoMoney } from './seed-payments.ts'

const lanes = 8

/** Lets M-Pesa's simulator remember money that came before it was there: its statement tells of it then. */
export async function rememberMoney(pool: Pool, shortcode: string, money: readonly DemoMoney[]): Promise<void> {
  const { movements } = recordsIn(await memoryIn(pool))
  const oldestFirst = money.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  await inParallel(oldestFirst, lanes, ({ at, ...came }) =>
    movements.put(came.receipt, { ...came, shortcode, at: at.toISOString() }),
  )
}
