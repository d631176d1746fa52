import type { JobHelpers } from 'graphile-worker'
import { expect, test } from 'vitest'
import { load } from '../../commands/handle.ts'
import { streams } from '../../commands/streams.ts'
import { wanja } from '../../domain/account/account.fixtures.ts'
import { account } from '../../domain/account/account.ts'
import { studioId as own } from '../../domain/booking/booking.fixtures.ts'
import type { StudioEvent } from '../../domain/studio/events.ts'
import { approved, deleted, studioId, submitted } from '../../domain/studio/studio.fixtures.ts'
import { studio } from '../../domain/studio/studio.ts'
import { storageKeyOf, variantKey } from '../../integrations/images/image-store.ts'
import { recorded } from '../../projections/engine/testing.ts'
import { openStudio } from '../messages/notifier.fixtures.ts'
import { World } from '../payments/world.fixtures.ts'
import { studios, studioTasks, sweepPictures } from './studios.ts'

const noImages = { remove: async () => undefined } as unknown as Parameters<typeof studioTasks>[1]
const react = (event: StudioEvent) => studios.react(recorded(`studio-${studioId}`, event))

test('a deleted studio is closed at once, and again for requests that were in progress', () => {
  const jobs = (react(deleted).add ?? []).filter(({ task }) => task !== 'remove_pictures')
  expect(jobs.map(({ task, delaySeconds }) => [task, delaySeconds])).toEqual([
    ['close_studio', undefined],
    ['close_studio', 2],
    ['close_studio', 10],
    ['close_studio', 60],
  ])
  expect(new Set(jobs.map(({ key }) => key)).size).toBe(4)
  for (const { payload } of jobs) expect(payload).toMatchObject({ studioId })
})

test('the files of a removed picture are deleted', () => {
  const imageId = '0199a000-0000-7000-8000-000000000011'
  expect(react({ type: 'studio.image_removed', data: { imageId } }).add).toMatchObject([
    { task: 'remove_picture', payload: { studioId, imageId } },
  ])
})

test('the files of a deleted studio are deleted', () => {
  expect(react(deleted).add).toContainEqual(expect.objectContaining({ task: 'remove_pictures', payload: { studioId } }))
})

test('other events are ignored', () => {
  for (const event of [submitted, approved]) expect(react(event)).toEqual({})
})

test.each([
  ['is left by a manager who became a customer while it was assigned', ['studio_manager', 'customer'], null],
  ['stays with a manager', ['customer', 'studio_manager'], wanja],
] as const)('a studio %s', async (_, roles, managerId) => {
  const world = new World()
  await openStudio(world, wanja)
  const changes = roles.map((role) => ({ type: 'user.role_changed', data: { role } }) as const)
  await world.services.handle(account, streams.user(wanja), () => changes, world.context())
  const reactions = [
    studios.react(recorded(streams.user(wanja), { type: 'user.role_changed', data: { role: 'customer' } })),
    react({ type: 'studio.manager_assigned', data: { managerId: wanja } }),
  ]
  for (const { add = [] } of reactions) {
    expect(add).toMatchObject([{ task: 'leave_studios', payload: { userId: wanja } }])
    const readModels = { ...world.services.readModels, studiosToAssign: async () => [{ id: own, manager_id: wanja }] }
    const services = { ...world.services, readModels, waitForProjections: async () => undefined }
    await studioTasks(services, noImages, () => now).leave_studios?.(add[0]?.payload, {} as JobHelpers)
    expect((await load(world.store, studio, streams.studio(own))).state).toMatchObject({ managerId })
  }
})

test.each([
  ['that was deleted are cancelled', [submitted, deleted], [studioId]],
  ['that only the read models lack are kept', [submitted, approved], []],
])('bookings of a studio %s', async (_, events, closed) => {
  const asked: string[] = []
  const parts = {
    store: {
      async *read(stream: string) {
        for (const event of events) yield recorded(stream, event)
      },
    },
    readModels: {
      missingStudiosToClose: async () => [studioId],
      upcomingBookings: async (id: string) => {
        asked.push(id)
        return []
      },
    },
  }
  const services = parts as unknown as Parameters<typeof studioTasks>[0]
  await studioTasks(services, noImages, () => now).close_deleted_studios?.({}, {} as JobHelpers)
  expect(asked).toEqual(closed)
})

const now = new Date('2026-11-21T23:00:00.000Z')
/** Returns a picture's id created some hours ago. */
const idCreated = (hoursAgo: number, n = 1) => {
  const time = (now.getTime() - hoursAgo * 3_600_000).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`
}
const added = (imageId: string): StudioEvent => ({
  type: 'studio.image_added',
  data: {
    ...{ imageId, storageKey: storageKeyOf(studioId, imageId), originalName: 'room.jpg', fileSize: 1 },
    ...{ width: 480, height: 320, altText: '', caption: '', uploadId: null, isPrimary: false },
  },
})

/** Returns the stored pictures after a sweep, if these are all events of the studio. */
async function left(stored: readonly string[], ...events: StudioEvent[]) {
  const keys = new Set(stored)
  const swept = await sweepPictures({
    store: {
      async *read(stream) {
        if (stream === `studio-${studioId}`) for (const event of events) yield recorded(stream, event)
      },
    },
    images: {
      list: async (prefix) => [...keys].filter((key) => key.startsWith(`${prefix}/`)),
      remove: async (prefix) => {
        for (const key of keys) if (key.startsWith(`${prefix}/`)) keys.delete(key)
      },
    },
    clock: () => now,
  })
  return { keys: [...keys], swept }
}
const keyOf = (imageId: string, width = 480) => variantKey(storageKeyOf(studioId, imageId), width)

test('unknown pictures are deleted, in all widths', async () => {
  const lost = idCreated(30)
  expect(await left([keyOf(lost, 480), keyOf(lost, 960)], submitted)).toEqual({ keys: [], swept: 1 })
})

test('pictures of a studio that the log does not know are kept: they are of another installation', async () => {
  expect(await left([keyOf(idCreated(30))])).toEqual({ keys: [keyOf(idCreated(30))], swept: 0 })
})

test('half-written files of a killed process are deleted', async () => {
  expect((await left([`${keyOf(idCreated(30))}.b1946ac9.tmp`], submitted)).keys).toEqual([])
})

test('pictures of a studio are kept, even removed ones, until it is deleted', async () => {
  const [one, two] = [idCreated(30, 1), idCreated(40, 2)]
  const kept = [keyOf(one), keyOf(two)]
  const gone: StudioEvent = { type: 'studio.image_removed', data: { imageId: two } }
  expect((await left(kept, submitted, added(one), added(two), gone)).keys).toEqual(kept)
  expect((await left(kept, submitted, added(one), added(two), deleted)).keys).toEqual([])
})

test('an upload that may be in progress is kept for a day', async () => {
  const [fresh, old] = [idCreated(23), idCreated(25)]
  expect((await left([keyOf(fresh), keyOf(old)], submitted)).keys).toEqual([keyOf(fresh)])
})

test('files that are not a studio’s pictures are kept', async () => {
  const others = ['studios/readme', 'people/a/b/480.webp', `studios/${studioId}/cover.webp`]
  expect((await left(others)).keys).toEqual(others)
})
