import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  approved,
  bookingRequested,
  confirmed,
  paid,
  paymentVoided,
  rejected,
} from '../../domain/booking/booking.fixtures.ts'
import type { CancelReason } from '../../domain/booking/events.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { Slot } from '../../domain/kernel/slot.ts'
import type { RefundReason } from '../../domain/payment/events.ts'
import { recorded } from '../../projections/engine/testing.ts'
import { outcomeOf } from '../engine/run-process.ts'
import { messages } from './messages.ts'

const id = '0199a000-0000-7000-8000-000000000001'
const jobsOf = (stream: string, ...events: readonly DomainEvent[]) =>
  outcomeOf(
    messages,
    events.map((event) => recorded(`${stream}-${id}`, event)),
  )
const templates = (stream: string, event: DomainEvent) =>
  jobsOf(stream, event).add.flatMap(({ payload }) => notificationsIn(payload).map(({ template }) => template))
/** The templates of a job's notifications. */
const notificationsIn = (payload: object) => Notifications.parse(payload).notifications
const Notifications = z.object({ notifications: z.array(z.looseObject({ template: z.string() })) })

describe('events of a booking', () => {
  const slots = [Slot.parse('2026-12-02T10:00:00.000Z')]
  const price = { reservationId: null, priceCents: 1, chargeCents: null, payBy: null }
  const moved: DomainEvent = { type: 'booking.rescheduled', data: { from: slots, slots, ...price } }
  const arranged: DomainEvent = { type: 'booking.time_arranged', data: { slots, reservationId: null, priceCents: 1 } }
  const owed = paymentVoided('2026-12-01T10:29')
  it.each([
    ['requested', bookingRequested, ['booking_requested', 'manager_asked']],
    ['confirmed', confirmed, ['booking_confirmed', 'admin_asked']],
    ['paid', paid, ['booking_paid', 'manager_paid']],
    ['rejected by an admin', rejected, ['booking_rejected', 'manager_cancelled']],
    ['moved', moved, ['booking_rescheduled', 'manager_rescheduled']],
    ['given hours', arranged, ['booking_requested', 'manager_asked']],
    ['owed again', owed, ['booking_approved', 'manager_owed']],
    ['approved, which its link announces', approved, []],
  ])('%s: notifies customer, manager and admins as needed', (_, event, expected) =>
    expect(templates('booking', event)).toEqual(expected),
  )

  it.each<[CancelReason, boolean]>([
    ['customer', true],
    ['admin', true],
    ['unpaid', true],
    ['unanswered', true],
    ['manager', false],
    ['studio_removed', false],
  ])('cancelled (%s): notifies the manager: %s', (reason, notified) => {
    const event: DomainEvent = { type: 'booking.cancelled', data: { reason, personId: id, note: '' } }
    expect(templates('booking', event)).toEqual(['booking_cancelled', ...(notified ? ['manager_cancelled'] : [])])
  })

  it.each([
    ['moved', 'studio_manager', moved, ['booking_rescheduled']],
    ['given hours', 'studio_manager', arranged, []],
    ['given hours', 'admin', arranged, []],
    ['moved', 'admin', moved, ['booking_rescheduled', 'manager_rescheduled']],
    ['noted as paid', 'studio_manager', paid, ['booking_paid']],
    ['noted as paid', 'admin', paid, ['booking_paid', 'manager_paid']],
    ['owed again', 'studio_manager', owed, ['booking_approved']],
    ['owed again', 'admin', owed, ['booking_approved', 'manager_owed']],
  ])('%s by staff (%s): notifies the customer, and the manager if an admin did it', (_, role, done, expected) => {
    const event = recorded(`booking-${id}`, done)
    const metadata = { ...event.metadata, actor: { id, role } }
    const jobs = outcomeOf(messages, [{ ...event, metadata }])
    const notified = jobs.add.flatMap(({ payload }) => notificationsIn(payload))
    expect(notified.map(({ template }) => template)).toEqual(expected)
  })

  it('lead to one job each, which notifies everyone', () => {
    expect(jobsOf('booking', bookingRequested).add).toMatchObject([{ task: 'notify_booking', yields: true }])
  })
})

describe('events of a payment', () => {
  it.each<[RefundReason, string]>([
    ['overpaid', 'overpaid'],
    ['late', 'late_payment'],
    ['cancelled', 'refund_requested'],
  ])('notify the customer of a refund (%s)', (reason, template) => {
    const data = { refundId: id, receipt: 'TLA1B2C3D4', amountCents: 100, reason }
    const { add } = jobsOf('payment', { type: 'payment.refund_requested', data })
    const notification = { template, bookingId: id, amountCents: 100, receipt: 'TLA1B2C3D4' }
    expect(add).toMatchObject([{ payload: { notifications: [notification] } }])
  })

  it('notify the customer and the manager of a return by the studio', () => {
    const data = { returnId: id, directId: id, amountCents: 100, reason: 'cancelled' as const }
    expect(templates('payment', { type: 'payment.direct_return_due', data })).toEqual([
      'studio_returns',
      'manager_returns',
    ])
  })

  it('notify the customer and the manager that a return by the studio is withdrawn, or a session owed again', () => {
    const data = { directId: id, staffId: id, personId: id, reason: 'Not paid' }
    const both = ['return_withdrawn', 'manager_return_withdrawn']
    expect(templates('payment', { type: 'payment.direct_voided', data })).toEqual([...both, 'manager_owed'])
    const ofAnother: DomainEvent = { type: 'payment.direct_return_withdrawn', data: { returnId: id, directId: id } }
    expect(templates('payment', ofAnother)).toEqual(both)
  })

  const link = (chargeCents: number): DomainEvent => ({
    type: 'payment.link_issued',
    data: { bookingId: id, code: 'SB222222', chargeCents, payBy: '2026-11-25T06:00:00.000Z' },
  })

  it('send no link for a free booking', () => expect(templates('payment', link(0))).toEqual([]))

  it('announce a link, and an underpayment', () => {
    expect(jobsOf('payment', link(100)).add).toMatchObject([
      { payload: { notifications: [{ template: 'booking_approved', byLink: true }] } },
    ])
    const receipt: DomainEvent = {
      type: 'payment.receipt_matched',
      data: { receipt: 'TLA1B2C3D4', amountCents: 50, attemptId: null },
    }
    expect(templates('payment', receipt)).toEqual(['underpaid'])
  })
})

describe('events of a studio', () => {
  it.each<[DomainEvent, string, string]>([
    [{ type: 'studio.approved', data: { adminId: id } }, 'studio_approved', 'studio'],
    [{ type: 'studio.archived', data: { adminId: id } }, 'studio_approved', 'archive'],
    [{ type: 'studio.rejected', data: { adminId: id, note: 'No' } }, 'studio_rejected', 'studio'],
    [{ type: 'studio.edit_rejected', data: { adminId: id, note: 'No' } }, 'studio_rejected', 'edit'],
  ])('notify its manager: %j', (event, template, what) =>
    expect(jobsOf('studio', event).add).toMatchObject([{ payload: { template, what, studioId: id } }]),
  )
})

describe('an approved edit', () => {
  it('notifies the manager of the fields that kept their value', () => {
    const approved: DomainEvent = {
      type: 'studio.edit_approved',
      data: { adminId: id, changes: { name: 'Sauti' }, declined: ['capacity'] },
    }
    expect(jobsOf('studio', approved).add).toMatchObject([{ payload: { what: 'edit', declined: ['capacity'] } }])
  })
})

describe('a message', () => {
  const content = { channel: 'sms', template: 'x', language: 'en', to: '254712345678', subject: '', text: 'x' } as const
  const queued: DomainEvent = {
    type: 'message.queued',
    data: { messageId: id, personId: id, causeId: id, aboutId: null, ...content },
  }
  const sending: DomainEvent = { type: 'message.sending', data: {} }
  const by = (process: string) => {
    const event = recorded(`message-${id}`, queued)
    return outcomeOf(messages, [{ ...event, metadata: { ...event.metadata, actor: { process } } }]).add
  }
  it('is sent when it is queued, and when an admin retries it', () => {
    const retried: DomainEvent = { type: 'message.retried', data: { adminId: id } }
    const send = { task: 'send_message', payload: { messageId: id }, delaySeconds: 0 }
    for (const event of [queued, retried]) expect(jobsOf('message', event).add).toMatchObject([send])
    expect(by('accounts')).toMatchObject([send])
  })

  it('is checked later in case the process that queued it does not send it', () => {
    expect(by('messages')).toMatchObject([{ task: 'send_message', delaySeconds: 30 }])
  })

  it('is no longer checked once it is being sent', () => {
    const events = [queued, sending].map((event) => {
      const recordedEvent = recorded(`message-${id}`, event)
      return { ...recordedEvent, metadata: { ...recordedEvent.metadata, actor: { process: 'messages' } } }
    })
    expect(outcomeOf(messages, events)).toMatchObject({ add: [{ task: 'settle_message' }], drop: [] })
  })

  it('is sent again after a temporary failure, and after no other', () => {
    const failed = (kind: 'passing' | 'lasting' | 'unclear'): DomainEvent => ({
      type: 'message.failed',
      data: { why: 'x', kind },
    })
    expect(jobsOf('message', sending, failed('passing')).add).toMatchObject([{ task: 'send_message', delaySeconds: 3 }])
    for (const kind of ['lasting', 'unclear'] as const) expect(jobsOf('message', sending, failed(kind)).add).toEqual([])
  })

  it('is checked if it is being sent for too long, unless its outcome is known', () => {
    expect(jobsOf('message', sending).add).toMatchObject([{ task: 'settle_message', delaySeconds: 300 }])
    const ends: DomainEvent[] = [
      { type: 'message.sent', data: { providerId: 'x' } },
      { type: 'message.delivered', data: {} },
      { type: 'message.failed', data: { why: 'x', kind: 'lasting' } },
    ]
    for (const end of ends) expect(jobsOf('message', sending, end).add).toEqual([])
  })
})
