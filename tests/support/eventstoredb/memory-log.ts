import { EventEmitter } from 'node:events'

export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly isJson: boolean
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export interface LoggedEvent extends ProposedEvent {
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
  readonly createdAtMs: number
}

export type Expected = 'none' | 'any' | 'exists' | bigint
export type Outcome =
  | { readonly revision: bigint; readonly position: bigint }
  | { readonly conflict: true; readonly current: bigint | 'none' }

/**
 * The log of the in-memory server. Like a disk, it survives the server's crashes, and holds the events that the nodes
 * of a cluster agree on.
 */
export class MemoryLog {
  readonly all: LoggedEvent[] = []
  readonly #streams = new Map<string, LoggedEvent[]>()
  readonly #appended = new EventEmitter().setMaxListeners(0)

  /**
   * The events of a stream that its metadata ($maxCount, $tb) leaves readable, undefined if the stream does not
   * exist.
   */
  stream(name: string): readonly LoggedEvent[] | undefined {
    const events = this.#streams.get(name)
    const kept = this.#streams.get(`$$${name}`)?.at(-1)
    if (!events || !kept) return events
    const { $tb = 0, $maxCount = Number.POSITIVE_INFINITY } = Object(JSON.parse(Buffer.from(kept.data).toString()))
    return events.slice(Math.max(Number($tb), events.length - Number($maxCount), 0))
  }

  append(stream: string, expected: Expected, proposed: readonly ProposedEvent[]): Outcome {
    const events = this.#streams.get(stream) ?? []
    const current = events.at(-1)?.revision ?? 'none'
    if (!fits(expected, current)) return repeated(events, expected, proposed) ?? { conflict: true, current }
    let position = this.all.at(-1)?.position ?? 0n
    for (const event of proposed) {
      position += BigInt(64 + event.data.length + event.metadata.length)
      const logged = { ...event, stream, revision: BigInt(events.length), position, createdAtMs: Date.now() }
      events.push(logged)
      this.all.push(logged)
    }
    this.#streams.set(stream, events)
    this.#appended.emit('appended')
    return { revision: BigInt(events.length) - 1n, position }
  }

  /** Calls back once, after the next append. Returns a function that stops waiting. */
  onceAppended(listener: () => void): () => void {
    this.#appended.once('appended', listener)
    return () => this.#appended.off('appended', listener)
  }
}

function fits(expected: Expected, current: bigint | 'none'): boolean {
  if (expected === 'any') return true
  if (expected === 'exists') return current !== 'none'
  return expected === current
}

/** Returns the answer to a repeated append, which has the same ids at the same position. */
function repeated(
  events: readonly LoggedEvent[],
  expected: Expected,
  proposed: readonly ProposedEvent[],
): Outcome | undefined {
  if (expected === 'any' || expected === 'exists') return undefined
  const first = expected === 'none' ? 0 : Number(expected) + 1
  const same = proposed.every(({ id }, i) => events[first + i]?.id === id)
  const last = same ? events[first + proposed.length - 1] : undefined
  return last && { revision: last.revision, position: last.position }
}
