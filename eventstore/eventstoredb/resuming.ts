import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { backoffMs, pause } from '../backoff.ts'
import { type Position, type RecordedEvent, StoreUnavailable } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { isConnectionLost } from './errors.ts'
import { positionOf, recordedEventOf, streamOf, typeOf } from './events.ts'
import type { Link } from './link.ts'
import { textOf } from './positions.ts'

/** How far a reading has come. */
export interface Reached {
  readonly position: Position
  /** Of the last event, where it was of the stream that is read. */
  readonly version?: bigint
}

export interface Resuming {
  /** Opens the source after what was reached, or earlier; at its beginning if that is nothing. */
  readonly open: (reached: Reached | undefined) => AsyncIterable<streams.ReadResp>
  /** What is left out: the streams of other programs. */
  readonly isOurs: (stream: string) => boolean
  readonly link: Link
  readonly signal: AbortSignal
  /** A subscription waits for ever for a server that is away, and an end without an error is only a lost connection. */
  readonly endless: boolean
}

/**
 * The events of a source, each once, opened again after the last one whenever the connection breaks. Throws
 * StoreUnavailable when the server is away for too long.
 */
export async function* resuming(options: Resuming): AsyncGenerator<RecordedEvent<StoredEvent>, void> {
  const { open, isOurs, link, signal, endless } = options
  let reached: Reached | undefined
  let lastSuccess = Date.now()
  for (let attempt = 1; !signal.aborted; attempt++) {
    if (!endless) link.check(lastSuccess)
    try {
      for await (const response of open(reached)) {
        attempt = 0
        const checkpoint = response.getCheckpoint()
        // Nothing that is asked for stands before it: reading on goes on here, and so could whoever keeps a position.
        if (checkpoint) reached = { position: checkpointOf(checkpoint) }
        const event = response.getEvent()?.getEvent()
        if (event) {
          const position = positionOf(event)
          if (reached && position <= reached.position) continue
          reached = { position, version: BigInt(event.getStreamRevision()) }
          if (!isSystem(event) && isOurs(streamOf(event))) yield recordedEventOf(event)
        }
        lastSuccess = Date.now()
      }
      if (!endless) return
    } catch (error) {
      if (signal.aborted) return
      if (!isConnectionLost(error)) throw error
      if (!endless && Date.now() >= link.deadline(lastSuccess))
        throw new StoreUnavailable('The event store cannot be reached', { cause: error })
    }
    await pause(backoffMs(attempt + 1), signal)
  }
}

/** EventStoreDB's own events: statistics, metadata of streams, links. */
const isSystem = (event: streams.ReadResp.ReadEvent.RecordedEvent): boolean => typeOf(event).startsWith('$')

const checkpointOf = (checkpoint: streams.ReadResp.Checkpoint): Position =>
  textOf({ commit: BigInt(checkpoint.getCommitPosition()), prepare: BigInt(checkpoint.getPreparePosition()) })
