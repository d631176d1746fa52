import type { Position } from '../../eventstore/event-store.ts'
import { StoreUnavailable } from '../../eventstore/event-store.ts'
import { backoffMs, pause } from '../../lib/backoff.ts'
import { StartError } from '../../runtime/start-error.ts'

const defaultTimeoutMs = 120_000

interface Following {
  readonly store: { head(): Promise<Position | undefined> }
  readonly projectionProgress: { waitFor(position: Position | undefined, timeoutMs: number): Promise<boolean> }
}

/**
 * Waits up to two minutes for the read models to catch up with the log. Retries while the event store is unreachable.
 * Throws a StartError after that time.
 */
export async function waitForCatchUp(
  { store, projectionProgress }: Following,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  const head = await headOf(store, deadline)
  if (!(await projectionProgress.waitFor(head, Math.max(0, deadline - Date.now()))))
    throw new StartError('The read models did not catch up with the log in two minutes; see the log for why.')
}

async function headOf(store: Following['store'], deadline: number): Promise<Position | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.head()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      if (Date.now() >= deadline)
        throw new StartError('The event store was lost during the start and did not come back in two minutes.')
    }
    await pause(backoffMs(attempt))
  }
}
