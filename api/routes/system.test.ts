import { expect, it } from 'vitest'
import type { Reading } from '../../eventstore/event-store.ts'
import type { Process } from '../../processes/engine/process.ts'
import { processesBehind } from './system.ts'

const process = (name: string, ...types: Process['types'][number][]): Process => ({ name, types, react: () => ({}) })
const processes = [process('rare', 'studio.deleted'), process('busy', 'booking.requested')]

/** A log of one event at each position, and the reads of it. */
function logOf(...types: string[]) {
  const readings: Reading[] = []
  const events = types.map((type, i) => ({ type, position: String(i + 1) }))
  const store = {
    async *readAll(reading: Reading) {
      readings.push(reading)
      const { after = '', types: wanted = [] } = reading
      yield* events.filter(({ type, position }) => position > after && wanted.includes(type))
    },
  }
  return {
    store,
    append: (type: string) => events.push({ type, position: String(events.length + 1) }),
    head: () => String(events.length),
    /** Where was read from since the last time. */
    reads: () => readings.splice(0).map(({ after, types }) => [types?.[0], after]),
  }
}

it('events already checked for a process are not read again', async () => {
  const log = logOf('studio.deleted', 'booking.requested', 'user.registered')
  const behind = processesBehind(log.store, processes)
  const positions = new Map([
    ['rare', '1'],
    ['busy', '2'],
  ])
  const look = async () => (await behind(positions, log.head())).map(({ behind }) => behind)
  expect(await look()).toEqual([false, false])
  expect(log.reads()).toEqual([
    ['studio.deleted', '1'],
    ['booking.requested', '2'],
  ])
  expect(await look()).toEqual([false, false])
  expect(log.reads()).toEqual([])

  log.append('booking.requested')
  expect(await look()).toEqual([false, true])
  expect(log.reads()).toEqual([
    ['studio.deleted', '3'],
    ['booking.requested', '3'],
  ])
  positions.set('busy', '4')
  expect(await look()).toEqual([false, false])
  expect(log.reads()).toEqual([])
})

it('a process that restarts from the beginning is checked again', async () => {
  const log = logOf('studio.deleted', 'user.registered')
  const behind = processesBehind(log.store, [process('rare', 'studio.deleted')])
  expect(await behind(new Map([['rare', '1']]), '2')).toMatchObject([{ behind: false }])
  expect(await behind(new Map([['rare', '']]), '2')).toEqual([{ name: 'rare', position: null, behind: true }])
})

it('no process is behind in an empty log', async () => {
  const log = logOf()
  const behind = processesBehind(log.store, processes)
  expect(await behind(new Map(), undefined)).toMatchObject([{ behind: false }, { behind: false }])
  expect(log.reads()).toEqual([])
})
