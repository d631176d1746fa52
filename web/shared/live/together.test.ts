import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection, OpenStream, StreamEvent } from './follow.ts'
import {
  answerWithinMs,
  followTogether,
  receivedEvents,
  type TabMessage,
  type Tabs,
  tabsOfBrowser,
} from './together.ts'

const event = (id: string | null, name = 'booking_update', data = '{}') => ({ event: name, data, id })
const received = (...ids: string[]) => {
  const all = receivedEvents(({ event: name }) => name === 'stats_update')
  for (const id of ids) all.add(event(id))
  return all
}

it('tabsOfBrowser returns null in a browser that forbids channels', () => {
  vi.stubGlobal('navigator', { locks: {} })
  vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(tabsOfBrowser()).toBeNull()
  vi.unstubAllGlobals()
})

it('receivedEvents includes earlier ids, and the same event under the same id', () => {
  const all = received('07')
  expect([event('06'), event('07')].map(all.includes)).toEqual([true, true])
  expect([event('07', 'notification'), event('07', 'booking_update', '{"at":1}')].map(all.includes)).toEqual([
    false,
    false,
  ])
  expect([event('08'), event(null)].map(all.includes)).toEqual([false, false])
})

it('receivedEvents resumes after the latest id that this or another tab has received', () => {
  const all = received('07')
  all.add(event(null))
  all.startAfter('06')
  expect(all.after()).toBe('07')
  all.startAfter('09')
  expect(all.after()).toBe('09')
  expect(all.includes(event('08'))).toBe(true)
})

it('receivedEvents follows the server’s ids, even if its log has started over', () => {
  const all = received('07', '01')
  expect(all.after()).toBe('01')
})

it('receivedEvents keeps the latest state event', () => {
  const all = received('07')
  all.add(event('08', 'stats_update', '1'))
  all.add(event('09', 'stats_update', '2'))
  expect(all.states()).toEqual([event('09', 'stats_update', '2')])
})

/** The tabs of one browser: its locks, and its channels by name. */
function openBrowser() {
  const locks = fakeLocks()
  const channels = new Map<string, Set<{ receive: (message: TabMessage) => void; readonly isFrozen: () => boolean }>>()
  /** Returns a tab's locks and channels. A frozen tab receives nothing. */
  const tabs = (isFrozen: () => boolean): Tabs => ({
    locks,
    openChannel(name) {
      const all = channels.get(name) ?? new Set()
      channels.set(name, all)
      const end = { receive: (_: TabMessage) => {}, isFrozen }
      all.add(end)
      return {
        post(message) {
          const data = structuredClone(message)
          for (const other of all) if (other !== end && !other.isFrozen()) queueMicrotask(() => other.receive(data))
        },
        listen(receive) {
          end.receive = receive
        },
        close: () => void all.delete(end),
      }
    },
  })
  return { tabs, locks }
}

interface Waiting {
  readonly grant: () => Promise<unknown>
  readonly reject: (reason: unknown) => void
  readonly resolve: (value: unknown) => void
}

/** Web locks as browsers grant them: one holder per name, the others in order, and `steal` at once. */
function fakeLocks(): Tabs['locks'] {
  const held = new Map<string, Waiting>()
  const queues = new Map<string, Waiting[]>()
  const next = (name: string) => {
    const [first, ...others] = queues.get(name) ?? []
    if (held.has(name) || !first) return
    queues.set(name, others)
    take(name, first)
  }
  const take = (name: string, waiting: Waiting) => {
    held.set(name, waiting)
    void waiting.grant().then((value) => {
      waiting.resolve(value)
      if (held.get(name) !== waiting) return
      held.delete(name)
      next(name)
    })
  }
  const request = (name: string, { signal, steal }: LockOptions, callback: LockGrantedCallback<unknown>) =>
    new Promise((resolve, reject) => {
      const waiting = { grant: async () => callback(null), resolve, reject }
      if (steal) {
        held.get(name)?.reject(new Error('stolen'))
        return take(name, waiting)
      }
      if (signal?.aborted) return reject(signal.reason)
      queues.set(name, [...(queues.get(name) ?? []), waiting])
      signal?.addEventListener('abort', () => {
        const queue = queues.get(name) ?? []
        if (!queue.includes(waiting)) return
        queues.set(
          name,
          queue.filter((each) => each !== waiting),
        )
        reject(signal.reason)
      })
      queueMicrotask(() => next(name))
    })
  return { request: request as LockManager['request'] }
}

/** The connections that were opened to the server. */
let connections: { after: string | null; send: (text: string) => void; signal: AbortSignal }[]
const open: OpenStream = async (after, signal) => {
  const pieces = new TransformStream<string, string>()
  const writer = pieces.writable.getWriter()
  signal.addEventListener('abort', () => void writer.abort().catch(() => undefined))
  connections.push({ after, signal, send: (text) => void writer.write(text).catch(() => undefined) })
  return { pieces: pieces.readable }
}
const isOpen = ({ signal }: { signal: AbortSignal }) => !signal.aborted
const idOf = (position: number) => String(position).padStart(20, '0')
const send = async (position: number, event = 'booking_update') => {
  for (const { send: write } of connections.filter(isOpen))
    write(`id: ${idOf(position)}\nevent: ${event}\ndata: {}\n\n`)
  await settle()
}

const settle = () => vi.advanceTimersByTimeAsync(1)
let browser: ReturnType<typeof openBrowser>

const name = 'stream /admin/events s1'
const eventAt = (position: number): StreamEvent => ({ event: 'booking_update', data: '{}', id: idOf(position) })

function openTab(of = name) {
  let frozen = false
  const events: string[] = []
  const connectionStates: Connection[] = []
  const line = followTogether(
    {
      name: of,
      open,
      onEvent: ({ id, event }: StreamEvent) => void events.push(`${event} ${Number(id)}`),
      onConnection: (connection) => void connectionStates.push(connection),
      isState: ({ event }) => event === 'stats_update',
    },
    browser.tabs(() => frozen),
  )
  const setFrozen = (isFrozen: boolean) => {
    frozen = isFrozen
  }
  return { ...line, events, connectionStates, freeze: () => setFrozen(true), thaw: () => setFrozen(false) }
}

beforeEach(() => {
  vi.useFakeTimers()
  connections = []
  browser = openBrowser()
})
afterEach(() => void vi.useRealTimers())

describe('the tabs of a browser', () => {
  it('share one connection, and all receive its events', async () => {
    const tabs = [openTab(), openTab(), openTab()]
    await settle()
    await send(7)
    expect(connections).toHaveLength(1)
    expect(tabs.map(({ events }) => events)).toEqual([['booking_update 7'], ['booking_update 7'], ['booking_update 7']])
    expect(tabs.map(({ connectionStates }) => connectionStates.at(-1))).toEqual(['live', 'live', 'live'])
    for (const tab of tabs) tab.stop()
  })

  it('resume in another tab after the last event when the tab with the connection closes', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()]
    await settle()
    await send(7)
    first.stop()
    await settle()
    expect(connections.filter(isOpen)).toHaveLength(1)
    expect(connections.at(-1)?.after).toBe(idOf(7))
    await send(8)
    expect([first.events.length, second.events.length, third.events.length]).toEqual([1, 2, 2])
    second.stop()
    third.stop()
    await settle()
    expect(connections.filter(isOpen)).toEqual([])
  })

  it('receive an event once, even if two tabs forward it', async () => {
    const [first, second] = [openTab(), openTab()]
    await settle()
    await send(7)
    browser
      .tabs(() => false)
      .openChannel(name)
      .post({ type: 'event', event: eventAt(7) })
    await settle()
    browser
      .tabs(() => false)
      .openChannel(name)
      .post({ type: 'event', event: eventAt(8) })
    await settle()
    expect([first.events, second.events]).toEqual([['booking_update 7'], ['booking_update 7', 'booking_update 8']])
    first.stop()
    second.stop()
  })

  it('receive the connection state, the position and the initial events when they join later', async () => {
    const first = openTab()
    await settle()
    await send(6, 'stats_update')
    await send(7)
    const late = openTab()
    await settle()
    expect([late.connectionStates.at(-1), late.events]).toEqual(['live', ['stats_update 6']])
    first.stop()
    await settle()
    expect(connections.at(-1)?.after).toBe(idOf(7))
    late.stop()
  })

  it('take over the connection of a frozen tab, which follows again when it thaws', async () => {
    const [frozen, other] = [openTab(), openTab()]
    await settle()
    frozen.freeze()
    other.requestStatus()
    await vi.advanceTimersByTimeAsync(answerWithinMs - 10)
    expect(connections).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(connections.filter(isOpen)).toHaveLength(1)
    expect(connections).toHaveLength(2)
    await send(8)
    expect([frozen.events, other.events]).toEqual([[], ['booking_update 8']])
    frozen.thaw()
    frozen.requestStatus()
    await settle()
    await send(9)
    expect([frozen.events, other.events.at(-1)]).toEqual([['booking_update 9'], 'booking_update 9'])
    frozen.stop()
    other.stop()
  })

  it('learn that the connection is live after they missed events, so that they reload data', async () => {
    const [holder, other] = [openTab(), openTab()]
    await settle()
    await send(7)
    other.freeze()
    await send(8)
    other.thaw()
    other.connectionStates.length = 0
    other.requestStatus()
    await settle()
    expect(other.connectionStates).toEqual(['live'])
    other.requestStatus()
    await settle()
    expect(other.connectionStates).toEqual(['live'])
    holder.stop()
    other.stop()
  })

  it('reconnect through the tab with the connection', async () => {
    const [holder, other] = [openTab(), openTab()]
    await settle()
    holder.drop()
    await settle()
    expect(other.connectionStates.at(-1)).toBe('retrying')
    other.reconnect()
    await settle()
    expect([holder.connectionStates.at(-1), other.connectionStates.at(-1)]).toEqual(['live', 'live'])
    holder.stop()
    other.stop()
  })

  it('receive nothing from other sessions and other streams', async () => {
    const tabs = [name, 'stream /admin/events s2', 'stream /manager/events s1'].map(openTab)
    await settle()
    expect(connections).toHaveLength(3)
    connections[1]?.send(`id: ${idOf(7)}\nevent: notification\ndata: {}\n\n`)
    await settle()
    expect(tabs.map(({ events }) => events)).toEqual([[], ['notification 7'], []])
    for (const tab of tabs) tab.stop()
  })
})
