import type { Outside } from '../system/outside.ts'
import { must } from './violation.ts'

/** What was asked of M-Pesa and of those who deliver messages; `retries`: how often an admin had a message sent again. */
export function checkOutside({ network, delivered }: Outside, retries: ReadonlyMap<string, number>): void {
  const lit = network.prompts.map(({ attemptId }) => attemptId)
  must(new Set(lit).size === lit.length, 'a phone was prompted twice for one attempt')
  const back = network.refunds.flatMap(({ refundId, code }) => (code === '1' ? [] : [refundId]))
  must(new Set(back).size === back.length, 'money went back twice for one refund')
  for (const [id, each] of Map.groupBy(delivered, (message) => message.id))
    if (id !== undefined)
      must(each.length <= 1 + (retries.get(id) ?? 0), `message ${id} was delivered ${each.length} times`)
}
