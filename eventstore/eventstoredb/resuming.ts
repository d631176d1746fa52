import type { RecordedEvent as StoreEvent } from '@eventstore/db-client'
import { type RecordedEvent, StoreUnavailable } from '../event-store.ts'
import { pause, pauseBefore } from '../patience.ts'
import type { StoredEvent } from '../stored-event.ts'
import { isConnectionLost } from './errors.ts'
import { isSystemEvent, recordedEventOf } from './events.ts'

/** What the client calls a streaming read or a subscription. */
export interface Source {
  readonly events: AsyncIterable<Resolved>
  /** Ends it at the server. */
  readonly cancel: () => Promise<void>
}
interface Resolved {
  readonly event?: StoreEvent
  readonly commitPosition?: bigint
}

export interface Resuming {
  /** Opens the source at the event after `last` or earlier; at its beginning if there was none. */
  readonly open: (last: RecordedEvent<StoredEvent> | undefined) => Source
  /** How long the server may be away before StoreUnavailable. */
  readonly patienceMs: number
  readonly signal: AbortSignal
  /** Whether an end without an error is only a lost connection. */
  readonly endless: boolean
}

/**
 * The events of a source, each once, opened again after the last one whenever the connection breaks: the client itself
 * never does. System events are left out.
 */
export async function* resuming(options: Resuming): AsyncGenerator<RecordedEvent<StoredEvent>, void> {
  const { open, patienceMs, signal, endless } = options
  let last: RecordedEvent<StoredEvent> | undefined
  let lastSuccess = Date.now()
  for (let attempt = 1; !signal.aborted; attempt++) {
    const source = open(last)
    const cancel = () => void leave(source)
    signal.addEventListener('abort', cancel)
    try {
      for await (const { event, commitPosition = 0n } of source.events) {
        if (!event || isSystemEvent(event)) continue
        const recorded = recordedEventOf(event, event.position ?? { commit: commitPosition, prepare: commitPosition })
        if (last && recorded.position <= last.position) continue
        last = recorded
        attempt = 0
        yield recorded
        lastSuccess = Date.now()
      }
      if (!endless) return
    } catch (error) {
      if (signal.aborted) return
      if (!isConnectionLost(error)) throw error
      if (Date.now() - lastSuccess >= patienceMs)
        throw new StoreUnavailable('The event store cannot be reached', { cause: error })
    } finally {
      signal.removeEventListener('abort', cancel)
      cancel()
    }
    await pause(pauseBefore(attempt + 1), signal)
  }
}

/** A source that can't be cancelled any more is a source that has ended. */
async function leave(source: Source): Promise<void> {
  await source.cancel().catch(() => {})
}
