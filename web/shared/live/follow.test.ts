import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPosition } from '../api-client/position.ts'
import { type Connection, eventParser, type Following, follow, type OpenStream, type StreamEvent } from './follow.ts'

/** Returns a connection whose text and end the test controls. */
function controlledConnection(signal: AbortSignal) {
  const { promise: end, reject, resolve } = Promise.withResolvers<void>()
  // A connection that could not be opened rejects without a listener.
  end.catch(() => undefined)
  signal.addEventListener('abort', () => reject(new Error('aborted')))
  const queue: string[] = []
  let added = Promise.withResolvers<void>()
  const pieces = async function* () {
    for (;;) {
      while (queue.length > 0) yield queue.shift() ?? ''
      const ended = await Promise.race([added.promise.then(() => false), end.then(() => true)])
      if (ended) return
    }
  }
  return {
    pieces: pieces(),
    send(text: string) {
      queue.push(text)
      added.resolve()
      added = Promise.withResolvers<void>()
    },
    break: () => reject(new Error('broken')),
    close: () => resolve(),
  }
}

let following: Following
let connections: Connection[]
let events: StreamEvent[]
let opened: { after: string | null; line: ReturnType<typeof controlledConnection> }[]
let reachable: boolean

const open: OpenStream = async (after, signal) => {
  const line = controlledConnection(signal)
  opened.push({ after, line })
  if (!reachable) throw new TypeError('Failed to fetch')
  return { pieces: line.pieces }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  connections = []
  events = []
  opened = []
  reachable = true
  following = follow({
    open,
    onEvent: (event) => void events.push(event),
    onConnection: (connection) => void connections.push(connection),
  })
  await settle()
})

afterEach(() => {
  following.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('following a stream', () => {
  it('is live once it is open, and reports events', async () => {
    opened[0]?.line.send('id: 7\nevent: notification\ndata: {}\n\n')
    await settle()
    expect(connections).toEqual(['connecting', 'live'])
    expect(events).toEqual([{ event: 'notification', data: '{}', id: '7' }])
  })

  it('makes later reads request the position of its events', async () => {
    vi.stubGlobal('document', { cookie: '' })
    // Tests share what a tab remembers.
    const next = String(BigInt(seenPosition() ?? 0) + 1n).padStart(20, '0')
    opened[0]?.line.send(`id: ${next}\ndata: {}\n\n`)
    await settle()
    expect(seenPosition()).toBe(next)
    vi.unstubAllGlobals()
  })

  it.each(['break', 'close'] as const)('resumes after the last event on a connection %s', async (end) => {
    opened[0]?.line.send('id: 7\ndata: {}\n\ndata: {}\n\n')
    await settle()
    opened[0]?.line[end]()
    await later(4999)
    expect(connections.at(-1)).toBe('retrying')
    expect(opened).toHaveLength(1)
    await later(1)
    expect(opened.map(({ after }) => after)).toEqual([null, '7'])
    expect(connections.at(-1)).toBe('live')
  })

  it('gives up after 5 retries, and starts over on request', async () => {
    reachable = false
    opened[0]?.line.break()
    await settle()
    const tries: number[] = []
    for (const delay of [5000, 10_000, 20_000, 40_000, 80_000]) {
      await later(delay)
      tries.push(opened.length)
    }
    expect(tries).toEqual([2, 3, 4, 5, 6])
    expect(connections.at(-1)).toBe('offline')
    await later(1_000_000)
    expect(opened).toHaveLength(6)

    reachable = true
    following.reconnect()
    await settle()
    expect(connections.at(-1)).toBe('live')
  })

  it('resets its retry count once it is open again', async () => {
    reachable = false
    opened[0]?.line.break()
    await later(5000)
    reachable = true
    await later(10_000)
    expect(connections.at(-1)).toBe('live')
    opened.at(-1)?.line.break()
    await later(5000)
    expect(connections.at(-1)).toBe('live')
  })

  it('drops a connection known to be dead', async () => {
    following.drop()
    await settle()
    expect(connections.at(-1)).toBe('retrying')
    following.reconnect()
    await settle()
    expect(connections.at(-1)).toBe('live')
    expect(opened).toHaveLength(2)
  })

  it('does not retry after the server refused it', async () => {
    const seen: Connection[] = []
    const refused = vi.fn<OpenStream>(async () => 'refused')
    follow({ open: refused, onEvent: () => {}, onConnection: (connection) => void seen.push(connection) })
    await later(1_000_000)
    expect(seen).toEqual(['connecting', 'refused'])
    expect(refused).toHaveBeenCalledOnce()
  })

  it('reports nothing more once stopped', async () => {
    following.stop()
    await later(1_000_000)
    expect(connections).toEqual(['connecting', 'live'])
    expect(opened).toHaveLength(1)
  })
})

const stream = [
  'retry: 5000',
  '',
  ': still here',
  '',
  'id: 17',
  'event: booking_update',
  'data: {"code":"SB7K3M9Q",',
  'data: "status":"approved"}',
  '',
  'event: stats_update',
  'data:{}',
  '',
  '',
]

const expected = [
  { event: 'booking_update', data: '{"code":"SB7K3M9Q",\n"status":"approved"}', id: '17' },
  { event: 'stats_update', data: '{}', id: null },
]

describe('a stream of events', () => {
  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ])('reads lines that end in %s, in pieces of any size', (_, end) => {
    const text = stream.join(end)
    for (let size = 1; size <= text.length; size++) {
      const read = eventParser()
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        text.slice(i * size, (i + 1) * size),
      )
      // A last carriage return is held back until the next character is known.
      expect([...pieces, ': end'].flatMap(read)).toEqual(expected)
    }
  })

  it('returns nothing before an event is complete', () => {
    const read = eventParser()
    expect(read('event: notification\ndata: {"title":"Hello"}\n')).toEqual([])
    expect(read('\n')).toEqual([{ event: 'notification', data: '{"title":"Hello"}', id: null }])
  })

  it('gives an event without a name the name "message"', () => {
    expect(eventParser()('data\n\n')).toEqual([{ event: 'message', data: '', id: null }])
  })
})
