import { uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import { load } from '../handle.ts'
import type { LogReader } from '../services.ts'

/**
 * Returns the booking of a prompt or refund, or the receipt of a check, that an earlier version sent: their addresses
 * and links do not name it, their own streams do. Undefined for any other id.
 */
export async function ownerOfEarlier({ store }: LogReader, stream: string): Promise<string | undefined> {
  const { state } = await load(store, uniqueness, stream)
  return state.status === 'claimed' ? state.ownerId : undefined
}
