import type { Position } from '../eventstore/event-store.ts'
import { StoreUnavailable } from '../eventstore/event-store.ts'
import { backoffMs, pause } from '../lib/backoff.ts'
import { StartError } from '../runtime/start-checks.ts'

const defaultTimeoutMs = 120_000
const pollMs = 1_000

interface Following {
  readonly store: { head(): Promise<Position | undefined> }
  readonly projectionProgress: {
    readonly position: Position
    waitFor(position: Position | undefined, timeoutMs: number): Promise<boolean>
  }
  /** Returns how far a rebuild, in any process, has filled its tables; undefined while none runs. */
  readonly rebuiltTo: () => Promise<Position | undefined>
}

/**
 * Waits until the read models catch up with the log, as long as they or a rebuild make progress. Retries while the
 * event store is unreachable. Throws a StartError after two minutes without progress.
 */
export async function waitForCatchUp(
  { store, projectionProgress, rebuiltTo }: Following,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  let deadline = Date.now() + timeoutMs
  const head = await headOf(store, deadline)
  for (let farthest = ''; !(await projectionProgress.waitFor(head, Math.min(pollMs, timeoutMs))); ) {
    const rebuilt = (await rebuiltTo()) ?? ''
    // A full rebuild creates its indexes, which takes long on a large log.
    const isFinishing = head !== undefined && rebuilt >= head
    const nearest = [farthest, rebuilt, projectionProgress.position].toSorted().at(-1) ?? ''
    if (nearest > farthest || isFinishing) deadline = Date.now() + timeoutMs
    farthest = nearest
    if (Date.now() >= deadline)
      throw new StartError('The read models have made no progress for two minutes; see the log for the reason.')
  }
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
