import type { JobHelpers } from 'graphile-worker'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { ada, at, bookingId, bookingRequested, confirmed } from '../../domain/booking/booking.fixtures.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { ended, first, second as secondAttempt } from '../../domain/payment/payment.fixtures.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import type { PhoneNotification } from './notification.ts'
import { type DeliveryReport, messageTasks, notifyOfPrompt, settleBurst } from './tasks.ts'

const begin = Date.parse('2026-11-24T06:00:00Z')
const second = (seconds: number) => new Date(begin + seconds * 1_000)
const moved = (hour: number): BookingEvent => ({
  type: 'booking.rescheduled',
  data: { from: at(10), slots: at(hour), reservationId: null, priceCents: 1, chargeCents: null, payBy: null },
})

/** Sets up a confirmed booking that staff moved at these seconds; a confirmation follows each move. */
async function movedAt(...seconds: number[]) {
  const store = streamsInMemory<DomainEvent>()
  const recorded = (at: number, ...events: BookingEvent[]) =>
    events.map((event) => {
      const metadata = { at: second(at).toISOString(), actor: { process: 'test' } }
      return { ...event, id: newId(), metadata: { ...metadata, correlationId: newId(), causationId: newId() } }
    })
  const moves = seconds.flatMap((at, i) => recorded(at, moved(11 + i), confirmed))
  await store.append(streams.booking(bookingId), 'none', [...recorded(-3_600, bookingRequested, confirmed), ...moves])
  return (move: number, now: number, template: 'booking_rescheduled' | 'booking_confirmed' = 'booking_rescheduled') => {
    const cause = { causeId: newId(), at: second(seconds[move - 1] ?? 0).toISOString() }
    const version = String(2 * move + (template === 'booking_confirmed' ? 1 : 0))
    return settleBurst({ store }, [{ ...cause, template, bookingId, version }], second(now))
  }
}

test('sends a message about the first move at once', async () => {
  expect(await (await movedAt(0))(1, 0)).toBe('send')
})

test('sends one message about a burst, a minute after its last move', async () => {
  const settle = await movedAt(0, 5, 10)
  expect(await settle(1, 11)).toBe('superseded')
  expect(await settle(2, 11)).toBe('superseded')
  expect(await settle(3, 11)).toEqual(second(70))
  expect(await settle(3, 70)).toBe('send')
})

test('sends one message about the confirmations that a burst of staff’s moves repeats', async () => {
  const settle = await movedAt(0, 5, 10)
  expect(await settle(1, 11, 'booking_confirmed')).toBe('superseded')
  expect(await settle(2, 11, 'booking_confirmed')).toBe('superseded')
  expect(await settle(3, 11, 'booking_confirmed')).toEqual(second(70))
  expect(await settle(3, 70, 'booking_confirmed')).toBe('send')
})

test('sends a message about a confirmation that a first move repeats after a minute', async () => {
  const settle = await movedAt(0)
  expect(await settle(1, 0, 'booking_confirmed')).toEqual(second(60))
  expect(await settle(1, 60, 'booking_confirmed')).toBe('send')
})

test('sends a message for each of two moves a minute apart', async () => {
  expect(await (await movedAt(0, 60))(2, 60)).toBe('send')
})

const own = '254712345678'
const stranger = '254700000001'

/** Returns the phones that get a link after these prompts, each of which was not answered. */
async function notifiedAfter(
  phones: readonly string[],
  ...more: PaymentEvent[]
): Promise<readonly PhoneNotification[]> {
  const store = streamsInMemory<DomainEvent>()
  const attempts = [first, secondAttempt]
  const prompts = phones.flatMap((phone, i): PaymentEvent[] => {
    const attemptId = attempts[i] ?? ''
    const data = { attemptId, personId: ada, phone, amountCents: 500_000 }
    return [{ type: 'payment.prompt_requested', data }, ended(attemptId, 'timed_out')]
  })
  const metadata = {
    at: second(0).toISOString(),
    actor: { process: 'test' },
    correlationId: newId(),
    causationId: newId(),
  }
  const recorded = (events: readonly DomainEvent[]) => events.map((event) => ({ ...event, id: newId(), metadata }))
  await store.append(streams.booking(bookingId), 'none', recorded([bookingRequested]))
  await store.append(streams.payment(bookingId), 'none', recorded([...prompts, ...more]))
  const sent: PhoneNotification[] = []
  const queueForPhone = async (notification: PhoneNotification) => {
    sent.push(notification)
    return []
  }
  const attemptId = attempts[phones.length - 1] ?? ''
  await notifyOfPrompt({ store }, { queueForPhone }, { bookingId, attemptId, at: second(0).toISOString() })
  return sent
}

describe('notifyOfPrompt() after unanswered prompts', () => {
  test('sends a link to another phone than the customer’s after its first prompt', async () => {
    expect(await notifiedAfter([stranger])).toMatchObject([{ phone: stranger, causeId: first, personId: ada }])
    expect(await notifiedAfter([stranger, stranger])).toMatchObject([{ phone: stranger, causeId: first }])
  })

  test('sends a link to the customer’s phone only after the second prompt', async () => {
    expect(await notifiedAfter([own])).toEqual([])
    expect(await notifiedAfter([own, own])).toMatchObject([{ phone: own, causeId: first }])
  })

  test('sends no link to a phone whose owner disowned its prompts', async () => {
    const disowned: PaymentEvent = { type: 'payment.phone_disowned', data: { attemptId: first } }
    expect(await notifiedAfter([stranger], disowned)).toEqual([])
  })
})

test('a delivery report on an unknown message is looked up again, and its last attempt only warns', async () => {
  let isBehind = false
  const services = {
    readModels: { messageByProviderId: async () => undefined },
    store: { head: async () => '1' },
    waitForProjections: async () => {
      if (isBehind) throw new ReadModelsBehind('Behind')
    },
  }
  const given = [services, {}, {}, () => second(0), async () => undefined]
  const { record_delivery: record } = messageTasks(...(given as unknown as Parameters<typeof messageTasks>))
  const report: DeliveryReport = { providerId: 'ATXid_1', outcome: 'delivered', why: '' }
  const warn = vi.fn()
  const attempt = async (attempts: number) =>
    record?.(report, { job: { attempts, max_attempts: 8 }, logger: { warn } } as unknown as JobHelpers)
  await expect(attempt(7)).rejects.toThrow(ReadModelsBehind)
  expect(warn).not.toHaveBeenCalled()
  isBehind = true
  await expect(attempt(8)).rejects.toThrow(ReadModelsBehind)
  isBehind = false
  await attempt(8)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('ATXid_1'))
})
