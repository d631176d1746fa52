import { expect, it } from 'vitest'
import { type Position, StoreUnavailable } from '../../eventstore/event-store.ts'
import type { PaymentState } from '../contract/payment.ts'
import { BookingFeed } from './booking-feed.ts'

const bookingId = '0199a000-0000-7000-8000-00000000000a'
const at = '2026-12-01T07:00:00.000Z'
const happened = (position: Position) => ({
  id: 'e',
  stream: `booking-${bookingId}`,
  version: 1n,
  position,
  type: 'booking.paid',
  schemaVersion: 1,
  data: {},
  metadata: { at, actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' },
})
const paid: PaymentState = {
  status: 'paid',
  bookingStatus: 'paid',
  startTime: null,
  endTime: null,
  amount: 2_500,
  received: 2_500,
  balance: 0,
  deadline: at,
  prompt: null,
  claim: null,
  receipts: [],
  refundDue: 0,
  refunded: 0,
  bookingUrl: 'http://localhost/bookings/a',
  messages: true,
  serverTime: at,
}

it('BookingFeed sends the state to a new subscriber once the read models are up to date', async () => {
  const { promise: areShown, resolve: show } = Promise.withResolvers<void>()
  let state: PaymentState = { ...paid, bookingStatus: 'approved' }
  const feed = new BookingFeed({
    read: { booking: async () => undefined, payment: async () => state },
    waitForProjections: () => areShown,
    log: { error: () => undefined },
  })
  await feed.publish([happened('1')])
  const page = feed.subscribe('payment', bookingId)[Symbol.asyncIterator]()
  expect((await page.next()).value).toBe('retry: 5000\n\n')
  const first = page.next()
  state = paid
  show()
  expect((await first).value).toBe(`id: 1\nevent: payment\ndata: ${JSON.stringify(paid)}\n\n`)
  feed.close()
  expect((await page.next()).done).toBe(true)
})

it('BookingFeed neither waits nor reads for a client that has left', async () => {
  const { promise: areShown, resolve: show } = Promise.withResolvers<void>()
  let reads = 0
  let wait: AbortSignal | undefined
  const feed = new BookingFeed({
    read: { booking: async () => undefined, payment: async () => void reads++ },
    waitForProjections: (_, signal) => {
      wait = signal
      return areShown
    },
    log: { error: () => undefined },
  })
  await feed.publish([happened('1')])
  const page = feed.subscribe('payment', bookingId)
  await page[Symbol.asyncIterator]().next()
  page.destroy()
  expect(wait?.aborted).toBe(true)
  show()
  await areShown
  await new Promise(setImmediate)
  expect(reads).toBe(0)
})

it('BookingFeed logs an unreadable booking, keeps its stream open and resumes later', async () => {
  const errors: object[] = []
  let isReadable = false
  const feed = new BookingFeed({
    read: {
      booking: async () => undefined,
      payment: async () => {
        if (!isReadable) throw new Error('No schema matches')
        return paid
      },
    },
    waitForProjections: async () => undefined,
    log: { error: (about: object) => void errors.push(about) },
  })
  const page = feed.subscribe('payment', bookingId)[Symbol.asyncIterator]()
  expect((await page.next()).value).toBe('retry: 5000\n\n')
  const next = page.next()
  await feed.publish([happened('1')])
  expect(errors[0]).toEqual({ kind: 'payment', bookingId, reason: 'No schema matches' })
  isReadable = true
  await feed.publish([happened('2')])
  expect((await next).value).toContain('id: 2')
  feed.close()
})

it('BookingFeed.publish throws while the log is unreachable, so that no update is skipped', async () => {
  const feed = new BookingFeed({
    read: { booking: async () => undefined, payment: () => Promise.reject(new StoreUnavailable('no answer')) },
    waitForProjections: async () => undefined,
    log: { error: () => undefined },
  })
  const page = feed.subscribe('payment', bookingId)[Symbol.asyncIterator]()
  expect((await page.next()).value).toBe('retry: 5000\n\n')
  page.next().catch(() => undefined)
  await expect(feed.publish([happened('1')])).rejects.toThrow(StoreUnavailable)
})
