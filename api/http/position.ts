import type { IncomingHttpHeaders } from 'node:http'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import type { ReadSide } from '../../projections/engine/read-side.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isPosition, minPositionHeader, positionHeader } from '../contract/position.ts'

/** The position that a request to an endpoint has to wait for; undefined for none, and for what is no position. */
export function minPositionFor(endpoint: Endpoint, headers: IncomingHttpHeaders): Position | undefined {
  const asked = headers[minPositionHeader]
  return endpoint.method === 'get' && !endpoint.ignoresPosition && isPosition(asked) ? asked : undefined
}

interface Carrier {
  getHeader(name: string): unknown
  setHeader(name: string, value: string): unknown
}

/** Raises the position that a response carries; a lower one, or none, changes nothing. */
export function carry(response: Carrier, position: Position | undefined): void {
  if (position === undefined || position <= String(response.getHeader(positionHeader) ?? '')) return
  response.setHeader(positionHeader, position)
}

/** Who handles a request, as far as it says what the answer rests on. */
export interface Reaching {
  /** Has the answer say, in X-Position, that what was done or seen stands in the log at this position. */
  readonly reached: (position: Position | undefined) => void
}

const mostClients = 10_000
const patienceMs = 1_000

/**
 * How far the log goes with what each client wrote, by address, so that one that knows nothing of positions reads its own
 * writes, too, as long as the same process serves it.
 */
export class RecentWrites {
  readonly #readSide: Pick<ReadSide, 'position' | 'waitFor'>
  readonly #positions = new Map<string, Position>()

  constructor(readSide: Pick<ReadSide, 'position' | 'waitFor'>) {
    this.#readSide = readSide
  }

  /** A client was told that what it did stands in the log at a position. */
  note(client: string, position: Position | undefined): void {
    if (position === undefined || position <= this.#readSide.position) return
    if (position <= (this.#positions.get(client) ?? '')) return
    this.#positions.delete(client)
    this.#positions.set(client, position)
    const [oldest] = this.#positions.keys()
    if (this.#positions.size > mostClients && oldest !== undefined) this.#positions.delete(oldest)
  }

  /** Waits until the read models show what a client wrote, at most a second; it then reads what there is. */
  async shown(client: string): Promise<void> {
    const position = this.#positions.get(client)
    if (position === undefined) return
    if ((await this.#readSide.waitFor(position, patienceMs)) && this.#positions.get(client) === position)
      this.#positions.delete(client)
  }
}

/** Waits until the read models show a position. Throws ReadModelsBehind after 2 seconds. */
export type ReadModelsAt = (position: Position | undefined) => Promise<void>

/**
 * Waits for the read models as a client asks. A position beyond the end of the log is none of this log's and is ignored
 * at once: a client may remember it from before a backup was restored, or have invented it.
 */
export const atClientsPosition =
  (readSide: Pick<ReadSide, 'position' | 'reach'>, store: Pick<EventStore, 'head'>): ReadModelsAt =>
  async (position) => {
    if (position === undefined || position <= readSide.position) return
    const reached = readSide.reach(position)
    // While the log can't be asked, the read models alone decide.
    const isBeyond = store.head().then(
      (head = '') => position > head,
      () => false,
    )
    await Promise.race([reached, isBeyond.then((beyond) => (beyond ? undefined : reached))])
  }
