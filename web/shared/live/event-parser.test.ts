import { describe, expect, it } from 'vitest'
import { eventParser } from './event-parser.ts'

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

const told = [
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
      expect([...pieces, ': end'].flatMap(read)).toEqual(told)
    }
  })

  it('returns nothing before an event is complete', () => {
    const read = eventParser()
    expect(read('event: notification\ndata: {"title":"Hello"}\n')).toEqual([])
    expect(read('\n')).toEqual([{ event: 'notification', data: '{"title":"Hello"}', id: null }])
  })

  it('names an event without a name "message"', () => {
    expect(eventParser()('data\n\n')).toEqual([{ event: 'message', data: '', id: null }])
  })
})
