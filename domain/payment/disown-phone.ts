import type { PaymentEvent } from './events.ts'
import type { Payment } from './payment.ts'
import { promptOf } from './sums.ts'

/**
 * Records that the owner of a prompt's phone disowned it. Another prompt of this booking to that phone is then
 * rejected. Idempotent. Throws DomainError `not_found`.
 */
export function disownPhone(payment: Payment, attemptId: string): PaymentEvent[] {
  const { phone } = promptOf(payment, attemptId)
  if (isDisowned(payment, phone)) return []
  return [{ type: 'payment.phone_disowned', data: { attemptId } }]
}

/** Whether the owner of a phone disowned its prompts. */
export const isDisowned = ({ prompts }: Pick<Payment, 'prompts'>, phone: string): boolean =>
  prompts.some((prompt) => prompt.phone === phone && prompt.disowned)
