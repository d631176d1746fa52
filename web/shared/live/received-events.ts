import type { StreamEvent } from './event-parser.ts'

/** The events of a stream that a tab received, from the server or from another tab. */
export interface ReceivedEvents {
  /** Returns the last id received, after which the stream resumes. */
  after(): string | null
  /** Notes an event. */
  add(event: StreamEvent): void
  /** Returns whether an event was received before, as when two tabs pass it on. */
  includes(event: StreamEvent): boolean
  /** Continues after an id, unless later events were received. */
  startAfter(id: string | null): void
  /** Returns the latest event of each name that a stream begins with. */
  states(): StreamEvent[]
}

/** Remembers the last event of a stream. Ids sort as text; events with the same id differ in their content. */
export function receivedEvents(isState: (event: StreamEvent) => boolean): ReceivedEvents {
  let last: string | null = null
  let ofLast = new Set<string>()
  const states = new Map<string, StreamEvent>()
  const isBefore = (id: string) => last !== null && id < last
  const moveTo = (id: string) => {
    if (id === last) return
    last = id
    ofLast = new Set()
  }
  return {
    after: () => last,
    add(event) {
      if (isState(event)) states.set(event.event, event)
      if (event.id === null) return
      moveTo(event.id)
      ofLast.add(textOf(event))
    },
    includes: (event) => event.id !== null && (isBefore(event.id) || (event.id === last && ofLast.has(textOf(event)))),
    startAfter: (id) => id !== null && !isBefore(id) && moveTo(id),
    states: () => [...states.values()],
  }
}

const textOf = ({ event, data }: StreamEvent) => `${event} ${data}`
