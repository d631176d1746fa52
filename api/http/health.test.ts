import { expect, it } from 'vitest'
import { healthOf, lagOf } from './health.ts'

const log = { head: async () => '1' }
const shown = (isVisible: boolean) => ({ waitFor: async () => isVisible })
const silent = { head: () => new Promise<string>(() => undefined) }
const away = { head: () => Promise.reject(new Error('refused')) }
const outOfReach = { problems: ['the event store or the database cannot be reached'], details: {} }

it.each([
  ['all is well', lagOf(log, shown(true)), { problems: [], details: {} }],
  [
    'tables are late',
    lagOf(log, shown(false)),
    { problems: ['the read models are more than a second behind the log'], details: {} },
  ],
  ['nobody is there', lagOf(away, shown(true)), outOfReach],
  ['somebody is there who says nothing', lagOf(silent, shown(true), 1), outOfReach],
])('where %s, it is said', async (_, lag, health) => {
  expect(await healthOf(lag, { names: [] })).toEqual(health)
})

it('names read models that have stopped, and is ready nevertheless', async () => {
  const health = await healthOf(lagOf(log, shown(true)), { names: ['bookings'] })
  expect(health).toEqual({ problems: [], details: { stopped: ['bookings'] } })
})
