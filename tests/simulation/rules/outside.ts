import type { Outside } from '../system/outside.ts'
import { must } from './violation.ts'

/** A callback that M-Pesa's status query contradicts is checked for 21 minutes, by clocks that differ by minutes. */
const contradictedMs = 15 * 60_000

/** Checks the calls to M-Pesa and to message providers. `retries` counts an admin's repeated sends. */
export function checkOutside({ network, delivered }: Outside, retries: ReadonlyMap<string, number>): void {
  const lit = network.prompts.map(({ attemptId }) => attemptId)
  must(new Set(lit).size === lit.length, 'a phone was prompted twice for one attempt')
  const back = network.refunds.flatMap(({ refundId, code }) => (code === '1' ? [] : [refundId]))
  must(new Set(back).size === back.length, 'money went back twice for one refund')
  for (const { callback } of network.callbacks) {
    const checkedMs = (callback.judgedAt?.getTime() ?? 0) - callback.at.getTime()
    must(
      callback.verdict !== 'contradicted' || checkedMs >= contradictedMs,
      `callback ${callback.id} was contradicted, and was checked for only ${checkedMs} ms`,
    )
  }
  for (const [id, each] of Map.groupBy(delivered, (message) => message.id))
    if (id !== undefined)
      must(each.length <= 1 + (retries.get(id) ?? 0), `message ${id} was delivered ${each.length} times`)
}
