import { StoreUnavailable } from '../../eventstore/event-store.ts'
import { isConnectionLost } from '../../eventstore/postgres/connection.ts'
import type { Log } from '../../runtime/log.ts'

/**
 * Does one piece of the feed's work. If it fails, logs that and returns what to send instead, so that one bad event ends
 * no stream. Throws on outages: the feed tries again then.
 */
export async function takeOrSkip<Result>(
  log: Pick<Log, 'error'>,
  about: object,
  work: () => Result | Promise<Result>,
  instead: Result,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreUnavailable || isConnectionLost(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ ...about, reason }, 'the live feed skips what it can not take')
    return instead
  }
}
