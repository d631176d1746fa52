import { expect, it } from 'vitest'
import type { ReadAllOptions } from '../../eventstore/event-store.ts'
import type { Process } from '../../processes/engine/process.ts'
import { processesBehind } from './system.ts'

const process = (name: string, ...types: Process['types'][number][]): Process => ({ name, types, react: () => ({}) })
const processes = [process('rare', 'studio.deleted'), process('busy', 'booking.requested')]

/** A log with one event at each position, which records its reads. */
function logOf(...types: string[]) {
  const reads: ReadAllOptions[] = []
  const events = types.map((type, i) => ({ type, position: String(i + 1) }))
  const store = {
    async *readAll(options: ReadAllOptions) {
      reads.push(options)
      const { after = '', types: wanted = [] } = options
      yield* events.filter(({ type, position }) => position > after && wanted.includes(type))
    },
  }
  return {
    store,
    append: (type: string) => events.push({ type, position: String(events.length + 1) }),
    head: () => String(events.length),
    /** Returns and clears the recorded reads: type and position. */
    reads: () => reads.splice(0).map(({ after, types }) => [types?.[0], after]),
  }
}

it('processesBehind does not read events again that it has checked', async () => {
  const log = logOf('studio.deleted', 'booking.requested', 'user.registered')
  const behind = processesBehind(log.store, processes)
  const positions = new Map([
    ['rare', '1'],
    ['busy', '2'],
  ])
  const check = async () => (await behind(positions, log.head())).map(({ behind }) => behind)
  expect(await check()).toEqual([false, false])
  expect(log.reads()).toEqual([
    ['studio.deleted', '1'],
    ['booking.requested', '2'],
  ])
  expect(await check()).toEqual([false, false])
  expect(log.reads()).toEqual([])

  log.append('booking.requested')
  expect(await check()).toEqual([false, true])
  expect(log.reads()).toEqual([
    ['studio.deleted', '3'],
    ['booking.requested', '3'],
  ])
  positions.set('busy', '4')
  expect(await check()).toEqual([false, false])
  expect(log.reads()).toEqual([])
})

it('processesBehind checks a process again that restarts from the beginning', async () => {
  const log = logOf('studio.deleted', 'user.registered')
  const behind = processesBehind(log.store, [process('rare', 'studio.deleted')])
  expect(await behind(new Map([['rare', '1']]), '2')).toMatchObject([{ behind: false }])
  expect(await behind(new Map([['rare', '']]), '2')).toEqual([{ name: 'rare', position: null, behind: true }])
})

it('processesBehind reports no process for an empty log', async () => {
  const log = logOf()
  const behind = processesBehind(log.store, processes)
  expect(await behind(new Map(), undefined)).toMatchObject([{ behind: false }, { behind: false }])
  expect(log.reads()).toEqual([])
})

it('processesBehind shares a search that runs, and searches again after an error', async () => {
  const log = logOf('user.registered')
  const searches: PromiseWithResolvers<void>[] = []
  const slow = {
    async *readAll(options: ReadAllOptions) {
      const search = Promise.withResolvers<void>()
      searches.push(search)
      await search.promise
      yield* log.store.readAll(options)
    },
  }
  const behind = processesBehind(slow, [process('rare', 'studio.deleted')])
  const both = Promise.allSettled([behind(new Map(), '1'), behind(new Map(), '1')])
  expect(searches.length).toBe(1)
  searches[0]?.reject(new Error('The log is away'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = behind(new Map(), '1')
  searches[1]?.resolve()
  expect(await next).toMatchObject([{ behind: false }])
})
