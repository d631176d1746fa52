import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Position, StoreUnavailable } from '../eventstore/event-store.ts'
import { StartError } from '../runtime/start-checks.ts'
import { waitForCatchUp } from './caught-up.ts'

/** A store that is unavailable for its first `lost` calls, and read models that reach `shown`. */
function startWith(lost: number, shown: Position) {
  const calls = { head: 0 }
  const store = {
    async head() {
      if (++calls.head <= lost) throw new StoreUnavailable('The node is away')
      return '05'
    },
  }
  const projectionProgress = {
    position: shown,
    waitFor: async (position: Position | undefined) => position === undefined || position <= shown,
  }
  return { calls, store, projectionProgress, rebuiltTo: async (): Promise<Position | undefined> => undefined }
}

it('retries while the event store is unavailable', async () => {
  const start = startWith(3, '05')
  await waitForCatchUp(start)
  expect(start.calls.head).toBe(4)
})

it('throws a StartError if the event store stays unavailable', async () => {
  const start = startWith(Number.POSITIVE_INFINITY, '05')
  await expect(waitForCatchUp(start, 100)).rejects.toThrow(
    new StartError('The event store was lost during the start and did not come back in two minutes.'),
  )
})

it('throws a StartError if the read models stay behind', async () => {
  await expect(waitForCatchUp(startWith(0, '04'), 100)).rejects.toThrow(StartError)
})

it('waits while a rebuild makes progress, and while it creates its indexes', async () => {
  const steps = ['01', '01', '02', '03', '04', '05', '05', '05', '05', '05', '05', '05']
  const start = startWith(0, '')
  const shown = { ...start.projectionProgress, waitFor: () => pause(40, steps.length === 0) }
  await waitForCatchUp({ ...start, projectionProgress: shown, rebuiltTo: async () => steps.shift() }, 100)
  expect(steps).toEqual([])
})

it('does not wait for a rebuild that restarts again and again', async () => {
  let step = 0
  const rebuiltTo = async () => ['01', '02', '03'][step++ % 3]
  await expect(waitForCatchUp({ ...startWith(0, ''), rebuiltTo }, 100)).rejects.toThrow(StartError)
})

it('rethrows other errors', async () => {
  const broken = { ...startWith(0, '05'), store: { head: () => Promise.reject(new TypeError('broken')) } }
  await expect(waitForCatchUp(broken, 100)).rejects.toThrow(TypeError)
})
