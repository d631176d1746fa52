import { expect, it } from 'vitest'
import { heardEvents } from './heard-events.ts'

const event = (id: string | null, name = 'booking_update', data = '{}') => ({ event: name, data, id })
const heard = (...ids: string[]) => {
  const all = heardEvents(({ event: name }) => name === 'stats_update')
  for (const id of ids) all.add(event(id))
  return all
}

it('an event was heard before if its id is earlier, or if the same was said under the same id', () => {
  const all = heard('07')
  expect([event('06'), event('07')].map(all.includes)).toEqual([true, true])
  expect([event('07', 'notification'), event('07', 'booking_update', '{"at":1}')].map(all.includes)).toEqual([
    false,
    false,
  ])
  expect([event('08'), event(null)].map(all.includes)).toEqual([false, false])
})

it('the stream resumes after the last id that was heard, or that another tab had heard', () => {
  const all = heard('07')
  all.add(event(null))
  all.startAfter('06')
  expect(all.after()).toBe('07')
  all.startAfter('09')
  expect(all.after()).toBe('09')
  expect(all.includes(event('08'))).toBe(true)
})

it('what the server says is heard even if its log began again', () => {
  const all = heard('07', '01')
  expect(all.after()).toBe('01')
})

it('the latest of each event that a stream begins with is kept', () => {
  const all = heard('07')
  all.add(event('08', 'stats_update', '1'))
  all.add(event('09', 'stats_update', '2'))
  expect(all.states()).toEqual([event('09', 'stats_update', '2')])
})
