import { expect, it } from 'vitest'
import { receivedEvents } from './received-events.ts'

const event = (id: string | null, name = 'booking_update', data = '{}') => ({ event: name, data, id })
const received = (...ids: string[]) => {
  const all = receivedEvents(({ event: name }) => name === 'stats_update')
  for (const id of ids) all.add(event(id))
  return all
}

it('an event was received before if its id is earlier, or if the same was said under the same id', () => {
  const all = received('07')
  expect([event('06'), event('07')].map(all.includes)).toEqual([true, true])
  expect([event('07', 'notification'), event('07', 'booking_update', '{"at":1}')].map(all.includes)).toEqual([
    false,
    false,
  ])
  expect([event('08'), event(null)].map(all.includes)).toEqual([false, false])
})

it('the stream resumes after the last id that was received, or that another tab had heard', () => {
  const all = received('07')
  all.add(event(null))
  all.startAfter('06')
  expect(all.after()).toBe('07')
  all.startAfter('09')
  expect(all.after()).toBe('09')
  expect(all.includes(event('08'))).toBe(true)
})

it('what the server says is received even if its log began again', () => {
  const all = received('07', '01')
  expect(all.after()).toBe('01')
})

it('the latest of each event that a stream begins with is kept', () => {
  const all = received('07')
  all.add(event('08', 'stats_update', '1'))
  all.add(event('09', 'stats_update', '2'))
  expect(all.states()).toEqual([event('09', 'stats_update', '2')])
})
