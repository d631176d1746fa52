import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from 'express'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { ReadModelsBehind, type ReadSide } from '../../projections/engine/read-side.ts'
import { isPosition, minPositionHeader, positionHeader } from '../contract/position.ts'

/** The position that a read asks for; undefined for none, and for what is no position. */
export function minPositionIn(headers: IncomingHttpHeaders): Position | undefined {
  const asked = headers[minPositionHeader]
  return isPosition(asked) ? asked : undefined
}

/** Raises the position that a response carries; a lower one, or none, changes nothing. */
export function carry(response: Pick<Response, 'getHeader' | 'setHeader'>, position: Position | undefined): void {
  if (position === undefined || position <= String(response.getHeader(positionHeader) ?? '')) return
  response.setHeader(positionHeader, position)
}

/** Who handles a request, as far as it says what the answer rests on. */
export interface Reaching {
  /** Has the answer say, in X-Position, that what was done or seen stands in the log at this position. */
  readonly reached: (position: Position | undefined) => void
}

/** Waits until the read models show a position. Throws ReadModelsBehind after 2 seconds. */
export type ReadModelsAt = (position: Position | undefined) => Promise<void>

/**
 * Waits for the read models as a client asks. A position beyond the end of the log is none of this log's: a client may
 * remember it from before a backup was restored, and would be refused for ever.
 */
export const atClientsPosition =
  (readSide: Pick<ReadSide, 'reach'>, store: Pick<EventStore, 'head'>): ReadModelsAt =>
  async (position) => {
    try {
      await readSide.reach(position)
    } catch (error) {
      if (!(error instanceof ReadModelsBehind) || position === undefined) throw error
      if (position <= ((await store.head()) ?? '')) throw error
    }
  }
