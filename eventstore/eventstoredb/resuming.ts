import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { backoffMs, pause } from '../../lib/backoff.ts'
import { type Position, type RecordedEvent, StoreUnavailable } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { isConnectionLost } from './connection.ts'
import { positionOf, recordedEventOf, streamOf, typeOf } from './events.ts'
import type { Heartbeat } from './heartbeat.ts'

/** The place where a read continues. */
export interface Reached {
  readonly position: Position
  /** The version of the last event, if the read is of one stream. */
  readonly version?: bigint
}

export interface ResumeOptions {
  /** Opens the source after the reached position, or earlier; at the beginning without one. */
  readonly open: (reached: Reached | undefined) => AsyncIterable<streams.ReadResp>
  /** Excludes other programs' streams. */
  readonly isOurs: (stream: string) => boolean
  readonly heartbeat: Pick<Heartbeat, 'check' | 'deadline'>
  readonly signal: AbortSignal
  /** A subscription waits forever for the server, and an end without an error means a lost connection. */
  readonly endless: boolean
}

/**
 * Yields each event of a source once and reopens the source after the last event when the connection breaks. Throws
 * StoreUnavailable after the timeout. When the store closes, a subscription ends, and a read throws StoreUnavailable: an
 * end would mean that there are no more events.
 *
 * A checkpoint says that no matching event precedes its position. Servers before 24.2 can send one with the position of
 * the event that follows it, so a checkpoint counts only when the server has sent the next checkpoint or event. Only
 * delivered events decide which event is a duplicate.
 */
export async function* resuming(options: ResumeOptions): AsyncGenerator<RecordedEvent<StoredEvent>, void> {
  const { open, isOurs, heartbeat, signal, endless } = options
  let reached: Reached | undefined
  let delivered: Position | undefined
  let lastSuccess = Date.now()
  for (let attempt = 1; !signal.aborted; attempt++) {
    if (!endless) heartbeat.check(lastSuccess)
    try {
      let checkpoint: Reached | undefined
      for await (const response of open(reached)) {
        attempt = 0
        lastSuccess = Date.now()
        const sent = response.getCheckpoint()
        if (sent) {
          reached = checkpoint ?? reached
          checkpoint = { position: positionOf(sent) }
        }
        const event = response.getEvent()?.getEvent()
        if (!event) continue
        const position = positionOf(event)
        if (delivered !== undefined && position <= delivered) continue
        delivered = position
        checkpoint = undefined
        reached = { position, version: BigInt(event.getStreamRevision()) }
        if (!isSystem(event) && isOurs(streamOf(event))) yield recordedEventOf(event)
        // The reader may have taken long.
        lastSuccess = Date.now()
      }
      if (!endless) return
    } catch (error) {
      if (signal.aborted) break
      if (!isConnectionLost(error)) throw error
      if (!endless && Date.now() >= heartbeat.deadline(lastSuccess))
        throw new StoreUnavailable('The event store cannot be reached', { cause: error })
    }
    await pause(backoffMs(attempt + 1), signal)
  }
  if (!endless) throw new StoreUnavailable('The event store is closed')
}

/** Checks for system events: statistics, stream metadata, links. */
const isSystem = (event: streams.ReadResp.ReadEvent.RecordedEvent): boolean => typeOf(event).startsWith('$')
