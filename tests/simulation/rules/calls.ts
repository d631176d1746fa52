import type { Callback } from '../../../integrations/mpesa/inbox.ts'
import { statementPauseSeconds } from '../../../integrations/mpesa/mpesa.ts'
import { maxAttempts } from '../system/database.ts'
import type { Environment } from '../system/environment.ts'
import { must, once } from './violation.ts'

/** A contradicted callback is checked again for 21 minutes, by clocks that differ by minutes. */
const contradictedMs = 15 * 60_000

/** Checks jobs, and the calls to M-Pesa and to message providers. */
export function checkCalls({ network, delivered, downloads, database, log }: Environment): void {
  const asked = network.refunds.flatMap(({ orderId }) => orderId || [])
  once(asked, (id) => `a refund was ordered from M-Pesa twice under the id ${id}`)
  for (const { task, error, attempts, lockedBy, isReplaced } of database.jobs.values())
    must(attempts < maxAttempts || lockedBy !== undefined || isReplaced, `${task} failed for good: ${error}`)
  const lit = network.prompts.map(({ attemptId }) => attemptId)
  once(lit, (id) => `a phone was prompted twice for attempt ${id}`)
  const back = network.refunds.flatMap(({ refundId, code }) => (code === '1' ? [] : [refundId]))
  once(back, (id) => `money went back twice for refund ${id}`)
  const failures = log.events.filter(({ type, data }) => type === 'payment.refund_failed' && data.resultCode !== null)
  for (const [refundId, failed] of Map.groupBy(failures, ({ data }) => data.refundId)) {
    const declined = network.refunds.filter((each) => each.refundId === refundId && each.code === '1').length
    must(failed.length <= declined, `refund ${refundId} failed ${failed.length} times, and M-Pesa declined ${declined}`)
  }
  // The job of a callback may wait for hours after a read model has stopped.
  const isWaiting = ({ id }: Callback) =>
    [...database.jobs.values()].some(({ key, attempts }) => key === `payments.callback ${id}` && attempts < maxAttempts)
  for (const { callback, contradictedAt = callback.at } of network.callbacks) {
    if (isWaiting(callback)) continue
    const checkedMs = (callback.judgedAt?.getTime() ?? 0) - contradictedAt.getTime()
    const isChecked = callback.verdict !== 'contradicted' || checkedMs >= contradictedMs
    must(isChecked, `callback ${callback.id} was contradicted, and was checked for only ${checkedMs} ms`)
  }
  for (const ofOne of Map.groupBy(downloads, ({ machine }) => machine).values())
    for (const [i, { from, at }] of ofOne.entries()) {
      const before = ofOne[i - 1]
      const pauseMs = at.getTime() - (before?.at.getTime() ?? 0)
      const isPaused = !before || from < before.from || pauseMs >= statementPauseSeconds * 1_000
      must(isPaused, `the statement was downloaded again after ${pauseMs} ms`)
    }
  const retries = Map.groupBy(log.events, ({ type, stream }) => (type === 'message.retried' ? stream : undefined))
  for (const [id, each] of Map.groupBy(delivered, (message) => message.id)) {
    const allowed = 1 + (retries.get(`message-${id}`)?.length ?? 0)
    must(id === undefined || each.length <= allowed, `message ${id} was delivered ${each.length} times`)
  }
}
