import type * as z from 'zod'
import type { BookingDetail } from '../../../../api/contract/admin-bookings.ts'
import type { auditStream, Rebuild, systemState } from '../../../../api/contract/audit.ts'
import type { ListedMessage } from '../../../../api/contract/messages.ts'
import { bookingDetail } from './bookings-data.ts'
import { idOf } from './studios-data.ts'

/** Messages, system data and payment records, in every state the back office can show. */

const at = '2026-11-24T08:24:00.000Z'
const long = 'zainab.juma.of.the.coast@a-rather-long-domain-name.example.com'

function aMessage(number: number, more: Partial<ListedMessage>): ListedMessage {
  return {
    id: idOf(400 + number),
    channel: 'sms',
    template: 'booking_approved',
    language: 'en',
    to: '254712345678',
    subject: '',
    text: 'Your booking SB7K3M9Q is approved. Pay KES 5,000 by Wednesday 25 November, 15:00.',
    status: 'delivered',
    why: null,
    tries: 1,
    mayRetry: false,
    booking: { id: idOf(0), code: 'SB7K3M9Q' },
    createdAt: at,
    changedAt: at,
    ...more,
  }
}

const letter = {
  channel: 'email',
  subject: 'Your booking is approved',
  text: 'Hello Wanjiru,\n\nyour booking SB7K3M9Q at Mawimbi Mix Room is approved.\n\nPay KES 5,000 by Wednesday.',
} as const

export const messages: readonly ListedMessage[] = [
  aMessage(0, { status: 'failed', why: 'InvalidPhoneNumber', tries: 5, mayRetry: true }),
  aMessage(1, { ...letter, to: 'wanjiru@example.com', status: 'unclear', why: 'The answer was lost', mayRetry: true }),
  aMessage(2, { template: 'reminder_day', language: 'sw', text: 'Kumbukumbu: kipindi chako kinaanza kesho.' }),
  aMessage(3, { status: 'queued', tries: 0 }),
  aMessage(4, { status: 'sending' }),
  aMessage(5, { ...letter, to: long, template: 'password_reset', status: 'sent', booking: null }),
]

type SystemState = z.infer<typeof systemState.answer>

const rebuilds: Record<Rebuild['state'], Partial<Rebuild>> = {
  idle: {},
  running: { events: 12_034, progress: 0.49, startedAt: at },
  done: { events: 24_313, progress: 1, startedAt: at, endedAt: at },
  failed: { events: 12_034, progress: 0.49, startedAt: at, endedAt: at, error: 'The connection was lost' },
}

/** Returns the position of the nth event in the log. */
const placeOf = (events: number) => String(events).padStart(20, '0')

/** Returns the system with a rebuild in the given state. After a failed rebuild, some jobs have failed. */
export function aSystem(state: Rebuild['state']): SystemState {
  const failed = state === 'failed'
  const differences = failed ? [{ table: 'bookings', rows: 2, keys: [idOf(1), idOf(2)] }] : []
  const check = { checkedAt: at, events: 24_313, differences }
  const position = placeOf(24_313)
  const behind = placeOf(12_034)
  const job = { id: '55', task: 'payments.callback', attempts: 25, error: 'Nobody answered', lastRunAt: at }
  const names = ['reservations', 'studios', 'payments', 'messages', 'deadlines']
  return {
    log: { reachable: true, position, foreignEvents: 0 },
    readModels: {
      ...(state === 'running' ? { position: behind, behind: true } : { position, behind: false }),
      schema: 'read_models_9f27c1e0',
      check,
    },
    stopped: [],
    standing: [],
    processes: names.map((name) =>
      failed && name === 'payments' ? { name, position: behind, behind: true } : { name, position, behind: false },
    ),
    jobs: { waiting: 214, due: 2, running: 1, failed: failed ? 2 : 0 },
    failedJobs: failed ? [job, { ...job, id: '56', task: 'send_message', error: null }] : [],
    sms: { stoppedAt: null, lastHour: 4, lastDay: 61, mostPerHour: 500, mostPerDay: 3_000 },
    paybill: { verification: 'checks' },
    streams: { open: 3 },
    rebuild: { state, events: 0, progress: 0, startedAt: null, endedAt: null, error: null, ...rebuilds[state] },
  }
}

/** Returns the system with a read model and a process that stopped at an event. */
export function stoppedSystem(): SystemState {
  const stream = `booking-${idOf(0)}`
  const event = { id: idOf(1), type: 'booking.approved', stream }
  const part = { since: at, position: placeOf(24_312), event, error: 'Expected a number in payBy' }
  const system = aSystem('idle')
  const readModels = { ...system.readModels, position: placeOf(24_311) }
  return { ...system, readModels, stopped: [{ ...part, name: 'bookings' }], standing: [{ ...part, name: 'messages' }] }
}

type Stream = z.infer<typeof auditStream.answer>

const steps = [
  'link issued: SB7K3M9Q',
  'prompt requested',
  'prompt sent',
  'prompt answered: cancelled',
  'refund failed',
]

const noFacts = { texts: [], amounts: [], slots: [] }

/** Returns the events of a payment, as its log contains them. */
export function aPaymentStream(): Stream {
  const stream = `payment-${idOf(0)}`
  const versions = steps.map((step, version) => {
    const type = `payment.${step.split(':')[0]?.replaceAll(' ', '_')}`
    return { version, at, type, summary: `Payment ${step}`, facts: noFacts }
  })
  const actor = { id: 'payments', role: 'process', name: null }
  const event = {
    position: '1',
    at,
    actor,
    stream,
    version: 4,
    type: 'payment.refund_failed',
    summary: '',
    facts: noFacts,
    data: {},
    fieldKinds: {},
    correlationId: idOf(1),
  }
  return {
    stream,
    kind: 'payment',
    version: 4,
    lastVersion: 4,
    versions,
    event,
    state: {},
    fieldKinds: {},
    before: {},
    differences: [],
  }
}

/** Returns the booking of a payment, with its payment link. */
export function aBookingToPay(): BookingDetail {
  const link = `https://studioni.example/payment/${'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'.repeat(2)}`
  const { booking } = bookingDetail(idOf(2))
  const who = { id: idOf(0), code: 'SB7K3M9Q', customer_name: 'Wanjiru Kamau', number_of_people: 2 }
  const when = { date: null, start_time: null, end_time: null, selected_slots: [], created_at: at, changed_at: at }
  const payment = { ...booking.payment, link, deadline: at }
  const may = { ...booking.may, move: false }
  return { booking: { ...booking, ...who, ...when, studio_location: null, payment, may }, timeline: [] }
}
