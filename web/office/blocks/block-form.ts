import type * as z from 'zod'
import { type addBlock, BlockKind } from '../../../api/contract/admin-blocks.ts'

/** The form of a block. */
export interface BlockForm {
  readonly kind: BlockKind
  readonly value: string
  readonly reason: string
  /** Days until it ends; '' for never. */
  readonly days: string
}

export const kinds = BlockKind.options
export const durations = ['1', '7', '30', '90', ''] as const

const dayMs = 24 * 3_600_000

/** Returns the request of a form. */
export const blockOf = ({ days, ...form }: BlockForm, now: Date): z.input<typeof addBlock.body> => ({
  ...form,
  until: days === '' ? null : new Date(now.getTime() + Number(days) * dayMs).toISOString(),
})

/** Returns the form as an address names it: what is unusual can be blocked from a notice. */
export function formFrom(address: URLSearchParams): BlockForm | undefined {
  const kind = BlockKind.safeParse(address.get('kind'))
  const value = address.get('value')
  return kind.success && value ? { kind: kind.data, value, reason: '', days: '30' } : undefined
}
