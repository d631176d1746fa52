import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { nairobi, studioId } from '../../domain/booking/booking.fixtures.ts'
import type { StudioEvent } from '../../domain/studio/events.ts'
import { approved, deleted, editApproved } from '../../domain/studio/studio.fixtures.ts'
import { studio } from '../../domain/studio/studio.ts'
import { World } from '../payments/world.fixtures.ts'
import type { StudioNotification } from './notification.ts'
import { notifierIn, openStudio, textsOf } from './notifier.fixtures.ts'
import { type Channels, sendMessage } from './send.ts'

const deactivated: StudioEvent = { type: 'studio.deactivated', data: {} }
const [night, morning] = [nairobi('2026-11-24T00:16'), nairobi('2026-11-24T07:00')]

let world: World
beforeEach(async () => {
  world = new World()
  await openStudio(world)
})

const happens = (...events: StudioEvent[]) =>
  world.services.handle(studio, streams.studio(studioId), () => events, world.context())

const notify = (what: StudioNotification['what'], template: StudioNotification['template'] = 'studio_approved') =>
  notifierIn(world).queueForStudio({
    ...{ template, what, studioId, note: '', declined: [] },
    ...{ causeId: newId(), at: world.now.toISOString() },
  })

it.each<[string, StudioNotification['what'], StudioEvent[], RegExp]>([
  ['a public studio', 'studio', [approved], /is approved, and everyone can now see it\./],
  ['a studio that an admin created inactive', 'studio', [approved, deactivated], /is approved\.\n/],
  ['an edit of a public studio', 'edit', [approved, editApproved], /are approved, and everyone can now see them\./],
  ['an edit of a deactivated studio', 'edit', [approved, deactivated, editApproved], /are approved\.\n/],
])('the manager of %s reads whether everyone can see it', async (_, what, events, text) => {
  await happens(...events)
  await notify(what)
  expect((await textsOf(world, 'studio_approved')).email).toMatch(text)
})

it('the manager of a deleted studio gets no message about an earlier decision', async () => {
  await happens(approved, deleted)
  expect(await notify('studio')).toEqual([])
  expect(await notify('edit', 'studio_rejected')).toEqual([])
})

it.each<[string, StudioEvent[], number]>([
  ['sent if it is still public', [], 2],
  ['dropped if it was deactivated', [deactivated], 0],
  ['dropped if it was deleted', [deleted], 0],
])('a studio’s approval at night is %s', async (_, events, messages) => {
  world.now = night
  await happens(approved)
  const queued = await notify('studio')
  world.now = new Date(night.getTime() + 60_000)
  await happens(...events)
  const sent: string[] = []
  const send = async ({ text }: { readonly text: string }) => ({ providerId: `sent-${sent.push(text)}` })
  const channels: Channels = {
    ...{ brand: 'Studioni', calendarOf: async () => undefined, quietHours: { from: 21.5, to: 7 } },
    ...{ sms: { send }, mailer: { send, close: async () => undefined } },
  }
  for (const { state } of queued) await sendMessage(world.services, channels, state.messageId, morning)
  expect([queued.length, sent.length]).toEqual([2, messages])
})
