import { recordPosition } from '../api-client/position.ts'
import { type Connection, type Following, follow, type OpenStream, type StreamEvent } from './follow.ts'

/** The events of a stream that a tab received, from the server or from another tab. */
export interface ReceivedEvents {
  /** Returns the last id received, after which the stream resumes. */
  after(): string | null
  /** Records an event. */
  add(event: StreamEvent): void
  /** Returns whether an event was received before, such as when two tabs forward it. */
  includes(event: StreamEvent): boolean
  /** Continues after an id, unless later events were received. */
  startAfter(id: string | null): void
  /** Returns the latest state event of each name. */
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

/** The locks and channels that the tabs of a browser share. */
export interface Tabs {
  readonly locks: Pick<LockManager, 'request'>
  readonly openChannel: (name: string) => TabChannel
}
export interface TabChannel {
  /** Sends a message to all other tabs. */
  post(message: TabMessage): void
  listen(hear: (message: TabMessage) => void): void
  close(): void
}

/** The messages between tabs about a stream of which one of them has the connection. */
export type TabMessage =
  | { readonly type: 'asked' }
  | { readonly type: 'reconnect' }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'event'; readonly event: StreamEvent }
  /** The answer to `asked`: the connection, the last id, and the latest state events. */
  | {
      readonly type: 'standing'
      readonly connection: Connection
      readonly after: string | null
      readonly states: readonly StreamEvent[]
    }

/**
 * Returns the locks and channels of this browser; null if there are none, as on pages without TLS, or in a Firefox that
 * blocks cookies.
 */
export function tabsOfBrowser(): Tabs | null {
  if (typeof navigator === 'undefined' || !navigator.locks) return null
  try {
    openChannel('probe').close()
  } catch {
    return null
  }
  return { locks: navigator.locks, openChannel }
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(hear) {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data)
    },
    close: () => channel.close(),
  }
}

/** The options for following a stream. `name` is the same in all tabs that may share its events, and in no others. */
export interface SharedStream {
  readonly name: string
  readonly open: OpenStream
  readonly onEvent: (event: StreamEvent) => void
  readonly onConnection: (connection: Connection) => void
  /** Returns whether an event contains a whole state. A tab that joins later gets the latest one. */
  readonly isState: (event: StreamEvent) => boolean
}

/** A tab with the lock that does not answer within this time is frozen, and another tab takes the lock. */
export const answerWithinMs = 5000

/**
 * Follows a stream together with the other tabs of this browser: the tab that gets the lock holds the only connection
 * and forwards events. When it closes or freezes, another tab resumes after the last event. `requestStatus` checks
 * that the holder answers, and catches up with it.
 */
export function followTogether(
  { name, open, onEvent, onConnection, isState }: SharedStream,
  { locks, openChannel }: Tabs,
): Following & { requestStatus(): void } {
  const channel = openChannel(name)
  const stopped = new AbortController()
  const received = receivedEvents(isState)
  let waiting = new AbortController()
  let own: Following | null = null
  let connection: Connection | null = null
  let unanswered: ReturnType<typeof setTimeout> | undefined

  const post = (message: TabMessage) => {
    if (!stopped.signal.aborted) channel.post(message)
  }
  const hear = (event: StreamEvent) => {
    received.add(event)
    onEvent(event)
  }
  const connected = (now: Connection) => {
    connection = now
    onConnection(now)
  }

  const hold = () =>
    new Promise<void>((release) => {
      if (stopped.signal.aborted) return release()
      clearTimeout(unanswered)
      stopped.signal.addEventListener('abort', () => release())
      own = follow({
        open,
        after: received.after(),
        onEvent(event) {
          hear(event)
          post({ type: 'event', event })
        },
        onConnection(now) {
          connected(now)
          post({ type: 'connection', connection: now })
        },
      })
    })

  const compete = async () => {
    let isStealing = false
    while (!stopped.signal.aborted) {
      waiting = new AbortController()
      const { signal } = waiting
      const how = isStealing ? { steal: true } : { signal: AbortSignal.any([stopped.signal, signal]) }
      // Rejected if another tab takes over the lock, or if this tab stops waiting for it.
      const wasGranted = await locks.request(name, how, hold).then(
        () => true,
        () => own !== null,
      )
      own?.stop()
      own = null
      isStealing = signal.aborted
      // Some pages, such as those in a sandbox, may not use locks.
      if (!wasGranted && !isStealing) return void hold()
    }
  }

  const requestStatus = () => {
    if (own || stopped.signal.aborted) return
    post({ type: 'asked' })
    clearTimeout(unanswered)
    unanswered = setTimeout(() => waiting.abort(), answerWithinMs)
  }

  /** Handles the events that this tab missed, if any. */
  const catchUp = ({ connection: now, after, states }: Extract<TabMessage, { type: 'standing' }>) => {
    if (connection === now && received.after() === after) return
    received.startAfter(after)
    for (const state of states) onEvent(state)
    connected(now)
  }

  channel.listen((message) => {
    if (own) {
      if (message.type === 'asked')
        post({
          type: 'standing',
          connection: connection ?? 'connecting',
          after: received.after(),
          states: received.states(),
        })
      if (message.type === 'reconnect') own.reconnect()
      return
    }
    if (message.type === 'asked' || message.type === 'reconnect') return
    clearTimeout(unanswered)
    if (message.type === 'standing') return catchUp(message)
    if (message.type === 'connection') return connected(message.connection)
    if (received.includes(message.event)) return
    recordPosition(message.event.id)
    hear(message.event)
  })

  onConnection('connecting')
  void compete()
  requestStatus()

  return {
    requestStatus,
    reconnect: () => (own ? own.reconnect() : post({ type: 'reconnect' })),
    drop: () => own?.drop(),
    stop() {
      stopped.abort()
      own?.stop()
      clearTimeout(unanswered)
      channel.close()
    },
  }
}
