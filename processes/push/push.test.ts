import type { JobHelpers } from 'graphile-worker'
import { describe, expect, test } from 'vitest'
import type { BookingEvent } from '../../domain/booking/events.ts'
import type { Recorded } from '../engine/process.ts'
import { bookFree, openStudio } from '../messages/notifier.fixtures.ts'
import { World } from '../payments/world.fixtures.ts'
import { bookingPush, type DevicePush, push, pushTasks, pushTexts, testPush } from './push.ts'

const eventId = '0199a000-0000-7000-8000-0000000000e1'
const about = { code: 'STU-K7M2Q9', studio: 'Mawimbi' }

describe('a notification', () => {
  test('names the event and the booking in the manager’s language, and opens the booking', () => {
    expect(bookingPush('en', { what: 'requested', eventId }, about)).toEqual({
      title: 'New request',
      body: 'STU-K7M2Q9 at Mawimbi',
      path: '/manager/bookings?search=STU-K7M2Q9',
      tag: eventId,
      language: 'en',
    })
    expect(bookingPush('sw', { what: 'paid', eventId }, about)).toMatchObject({
      title: 'Imelipiwa',
      body: 'STU-K7M2Q9 katika Mawimbi',
    })
    expect(bookingPush('en', { what: 'free', eventId }, about).title).toBe('Booked')
    expect(testPush('sw').body).toBe('Arifa zinafanya kazi kwenye kifaa hiki')
  })

  test('is small, even with a long studio name', () => {
    const payload = bookingPush('en', { what: 'rescheduled', eventId }, { ...about, studio: 'ũ'.repeat(500) })
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(600)
  })

  test('has the same arguments in both languages', () => {
    const names = (text: string) => text.match(/\{\w+\}/g) ?? []
    for (const { en, sw } of Object.values(pushTexts)) expect(names(sw)).toEqual(names(en))
  })
})

const id = '0199a000-0000-7000-8000-0000000000e1'
const bookingId = '0199a000-0000-7000-8000-00000000000a'
const at = '2026-11-21T08:00:00.000Z'

/** Returns the jobs for an event, given only the fields that the process reads. */
function jobsOf(type: BookingEvent['type'], data: object, role = 'public') {
  const place = { id, stream: `booking-${bookingId}`, version: 3n, position: '7', schemaVersion: 1 }
  const metadata = { at, actor: { id: 'someone', role }, correlationId: 'c', causationId: 'c' }
  return push.react({ type, data, ...place, metadata } as unknown as Recorded).add ?? []
}

describe('the manager’s browsers', () => {
  test.each([
    ['booking.requested', { walkIn: null }, 'public', 'requested'],
    ['booking.time_arranged', {}, 'public', 'arranged'],
    ['booking.requested', { walkIn: {} }, 'admin', 'booked'],
    ['booking.rescheduled', {}, 'public', 'rescheduled'],
    ['booking.rescheduled', {}, 'admin', 'moved'],
    ['booking.cancelled', { reason: 'customer' }, 'public', 'cancelled'],
    ['booking.paid', { amountCents: 100 }, 'public', 'paid'],
    ['booking.paid', { amountCents: 0 }, 'public', 'free'],
  ] as const)('are notified of %s %j by %s', (type, data, role, what) =>
    expect(jobsOf(type, data, role)).toEqual([
      {
        task: 'push_to_manager',
        key: `push:${id}`,
        payload: { what, eventId: id, bookingId, at },
        yields: true,
      },
    ]),
  )

  test.each([
    ['booking.requested', { walkIn: {} }],
    ['booking.rescheduled', {}],
    ['booking.paid', {}],
    ['booking.cancelled', { reason: 'manager' }],
    ['booking.cancelled', { reason: 'unpaid' }],
  ] as const)('are not notified of what the manager or a process did: %s %j', (type, data) =>
    expect(jobsOf(type, data, 'studio_manager')).toEqual([]),
  )
})

describe('a notification for a device', () => {
  const sent: DevicePush = { deviceId: bookingId, eventId, payload: '{}' }

  /** Sends it on devices and through a push service that behave as given. */
  const sendWith = (pushDevices: object, send: () => Promise<'taken' | 'gone'>) => {
    const devices = { addressOf: async () => ({}), claim: async () => true, ...pushDevices }
    const parts = { services: { vault: { pushDevices: devices } }, sender: { send } }
    return pushTasks(parts as unknown as Parameters<typeof pushTasks>[0]).push_to_device?.(sent, {} as JobHelpers)
  }
  const fails = (message: string) => async () => {
    throw new Error(message)
  }

  test('may have arrived after an uncertain answer, so the job ends', async () => {
    await expect(sendWith({}, fails('no answer'))).resolves.toBe(undefined)
  })

  test('fails its job if a device that is gone can’t be dropped', async () => {
    await expect(sendWith({ drop: fails('no database') }, async () => 'gone')).rejects.toThrow('no database')
  })
})

test.each([
  ['a customer requested', false, 1],
  ['the manager booked', true, 0],
])('a session without a price that %s: the manager is notified if that is news', async (_, isWalkIn, notified) => {
  const world = new World()
  await openStudio(world)
  await bookFree(world, bookingId, isWalkIn)
  const added: string[] = []
  const pushDevices = { isUsed: async () => true, list: async () => [{ id }] }
  const parts = { services: { ...world.services, vault: { pushDevices } }, clock: () => world.now }
  const helpers = { addJob: async (task: string) => added.push(task) } as unknown as JobHelpers
  const payload = { what: 'free', eventId, bookingId, at: world.now.toISOString() }
  await pushTasks(parts as unknown as Parameters<typeof pushTasks>[0]).push_to_manager?.(payload, helpers)
  expect(added).toHaveLength(notified)
})
