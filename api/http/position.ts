import type { IncomingHttpHeaders } from 'node:http'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import type { ProjectionProgress } from '../../projections/engine/projection-progress.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isPosition, minPositionHeader, positionHeader } from '../contract/position.ts'

/** Returns the position a request must wait for; undefined for no or an invalid position. */
export function minPositionFor(endpoint: Endpoint, headers: IncomingHttpHeaders): Position | undefined {
  const position = headers[minPositionHeader]
  return endpoint.method === 'get' && !endpoint.ignoresPosition && isPosition(position) ? position : undefined
}

interface Carrier {
  getHeader(name: string): unknown
  setHeader(name: string, value: string): unknown
}

/** Raises the position in a response's header. A lower position or undefined changes nothing. */
export function carry(response: Carrier, position: Position | undefined): void {
  if (position === undefined || position <= String(response.getHeader(positionHeader) ?? '')) return
  response.setHeader(positionHeader, position)
}

/** The part of a request that records the position of its answer. */
export interface RecordsPosition {
  /** Sends this position of the log in the answer's X-Position header. */
  readonly reached: (position: Position | undefined) => void
  /** Waits for a command, sends its position like `reached`, and returns its result. */
  readonly record: <Result extends Recorded>(command: Promise<Result>) => Promise<Result>
}

interface Recorded {
  readonly position?: Position | undefined
}

/** Returns the `record` of a request with this `reached`. */
export const recordWith =
  (reached: RecordsPosition['reached']): RecordsPosition['record'] =>
  async (command) => {
    const result = await command
    reached(result.position)
    return result
  }

const maxClients = 10_000
const timeoutMs = 1_000

/**
 * The position of each client's latest write, by address. It lets a client that sends no positions read its own writes,
 * as long as the same process serves it.
 */
export class RecentWrites {
  readonly #projectionProgress: Pick<ProjectionProgress, 'position' | 'waitFor'>
  readonly #positions = new Map<string, Position>()

  constructor(projectionProgress: Pick<ProjectionProgress, 'position' | 'waitFor'>) {
    this.#projectionProgress = projectionProgress
  }

  /** Records the position of a client's write. */
  note(client: string, position: Position | undefined): void {
    if (position === undefined || position <= this.#projectionProgress.position) return
    if (position <= (this.#positions.get(client) ?? '')) return
    this.#positions.delete(client)
    this.#positions.set(client, position)
    const [oldest] = this.#positions.keys()
    if (this.#positions.size > maxClients && oldest !== undefined) this.#positions.delete(oldest)
  }

  /** Waits up to a second for the read models to reach a client's latest write. */
  async waitForProjections(client: string): Promise<void> {
    const position = this.#positions.get(client)
    if (position === undefined) return
    if ((await this.#projectionProgress.waitFor(position, timeoutMs)) && this.#positions.get(client) === position)
      this.#positions.delete(client)
  }
}

/** Waits until the read models reach a position. Throws ReadModelsBehind after 2 seconds. */
export type WaitForProjections = (position: Position | undefined) => Promise<void>

/**
 * Waits for the position that a client requests. It ignores a position beyond the end of the log: the client may
 * remember it from before a backup was restored, or have invented it.
 */
export const waitForClientPosition =
  (
    projectionProgress: Pick<ProjectionProgress, 'position' | 'waitForOrThrow'>,
    store: Pick<EventStore, 'head'>,
  ): WaitForProjections =>
  async (position) => {
    if (position === undefined || position <= projectionProgress.position) return
    const reached = projectionProgress.waitForOrThrow(position)
    // If the log can't be read, wait for the read models.
    const isBeyond = store.head().then(
      (head = '') => position > head,
      () => false,
    )
    await Promise.race([reached, isBeyond.then((beyond) => (beyond ? undefined : reached))])
  }
