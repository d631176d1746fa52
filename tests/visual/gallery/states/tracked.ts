import * as api from '../../../../api/contract/bookings.ts'
import { bookingReceipt } from '../../../../api/contract/payment.ts'
import { slotAt } from '../../../../web/shared/site/clock.ts'
import { answer, refuse, silent, stream } from './answers.ts'
import {
  aDearPrice,
  anAmount,
  aReceipt,
  aShared,
  aTracked,
  endedWay,
  maxAtOnce,
  missing,
  theReceipt,
  token,
  wayOf,
} from './paying-data.ts'
import { failing, presses, type State, skeleton, state } from './state.ts'
import { ahead, dayAhead, minute } from './times.ts'

const bookingPath = `/bookings/${token}`
const receiptPath = `${bookingPath}/receipt`

type TrackedParts = NonNullable<Parameters<typeof aTracked>[0]>
const tracked = (name: string, parts: TrackedParts, shows: State['shows'], more: Partial<State> = {}): State => ({
  name: `booking-${name}`,
  path: bookingPath,
  answers: [answer(api.trackBooking, aTracked(parts)), stream(api.bookingEvents)],
  shows,
  ...more,
})

const paid: TrackedParts = {
  booking: { status: 'paid' },
  payment: { status: 'paid', balance: 0, receipts: [aReceipt()] },
  timeline: wayOf(4),
}
const tooLate = { cancel: false, reschedule: false }
/** Returns a session of a number of hours from 11 o'clock, a number of days from today. */
const sessionOn = (days: number, hours: number) => {
  const date = dayAhead(days)
  const slots = Array.from({ length: hours }, (_, i) => slotAt(date, 11 + i))
  return { date, slots, startTime: slotAt(date, 11), endTime: slotAt(date, 11 + hours) }
}
const unarranged: TrackedParts = {
  booking: {
    status: 'pending',
    date: null,
    startTime: null,
    endTime: null,
    slots: [],
    preferredDate: dayAhead(9),
    price: anAmount / 2,
    units: 1,
  },
  timeline: wayOf(1),
  may: { until: null, cancelUntil: null },
}

/** A booking in progress, from the request to the session. */
const onItsWay: readonly State[] = [
  tracked('requested', { booking: { status: 'requested' }, timeline: wayOf(1) }, 'Waiting for the studio until'),
  tracked('pending', unarranged, 'To be arranged, preferably on'),
  tracked('confirmed', { booking: { status: 'manager_confirmed' }, timeline: wayOf(2) }, 'Waiting for us'),
  tracked('to-pay', {}, 'Pay KES 5,000'),
  tracked('part-paid', { payment: { balance: 1_500, receipts: [aReceipt(3_500)] } }, 'Pay KES 1,500'),
  tracked(
    'in-parts',
    {
      booking: { price: aDearPrice, unitPrice: aDearPrice / 2 },
      payment: { amount: aDearPrice, balance: aDearPrice - maxAtOnce, receipts: [aReceipt(maxAtOnce)] },
    },
    'Pay KES 70,000',
  ),
  tracked('paid', paid, 'SKL51ZDR4F'),
  tracked(
    'cancel-only',
    { may: { reschedule: false, until: ahead(-minute) } },
    'It starts too soon to move. Until you pay, you can cancel it',
  ),
  tracked('too-late', { ...paid, may: tooLate }, 'It starts too soon'),
  tracked('on-air', { ...paid, booking: { status: 'paid', ...sessionOn(0, 3) }, may: tooLate }, 'On air until 14:00'),
  tracked(
    'completed',
    { ...paid, booking: { status: 'completed', ...sessionOn(-3, 2) }, timeline: wayOf(5) },
    'Session completed',
  ),
  tracked(
    'free',
    {
      booking: { status: 'requested', price: 0, unitPrice: 0 },
      payment: { amount: 0, balance: 0 },
      timeline: wayOf(1),
    },
    'Free',
  ),
  tracked(
    'free-paid',
    {
      booking: { status: 'paid', price: 0, unitPrice: 0 },
      payment: { status: 'paid', amount: 0, balance: 0 },
      timeline: wayOf(4),
    },
    'Free',
  ),
  { ...tracked('swahili', {}, 'Karakana Podcast Room'), language: 'sw' },
]

/** A booking that ended before its session, and its refund. */
const over: readonly State[] = [
  tracked(
    'rejected',
    {
      booking: { status: 'rejected', note: 'The room is being repainted that week. Any day after it is free.' },
      timeline: endedWay('rejected', 'manager'),
    },
    'The room is being repainted',
  ),
  tracked(
    'cancelled',
    {
      booking: { status: 'cancelled', cancelReason: 'manager', note: 'The desk is away for repair until Friday.' },
      timeline: endedWay('cancelled', 'manager', 2),
    },
    'The desk is away for repair',
  ),
  tracked(
    'unpaid',
    { booking: { status: 'cancelled', cancelReason: 'unpaid' }, timeline: endedWay('cancelled', 'system', 3) },
    'It was not paid in time',
  ),
  tracked(
    'unanswered',
    { booking: { status: 'cancelled', cancelReason: 'unanswered' }, timeline: endedWay('cancelled', 'system') },
    'Your request was not answered',
  ),
  tracked(
    'refund',
    {
      booking: { status: 'cancelled', cancelReason: 'customer' },
      payment: {
        status: 'refunded',
        balance: 0,
        receipts: [aReceipt(), aReceipt(500, 'SKL77QQ12B')],
        refundDue: 500,
        refunded: 5_000,
      },
      timeline: endedWay('cancelled', 'customer', 4),
    },
    'We’ll send KES 500 back to your M-Pesa number',
  ),
  tracked(
    'studio-closed',
    {
      booking: { status: 'cancelled', cancelReason: 'studio_removed' },
      studio: { name: null, code: null, location: null, primaryImage: null },
      payment: { balance: 0 },
      timeline: endedWay('cancelled', 'system'),
    },
    'Studio iliyofungwa',
    { language: 'sw' },
  ),
]

/** The customer's actions on a booking. */
const acting: readonly State[] = [
  tracked('move', {}, /\d\d:00/, {
    act: async (user) => {
      await user.press('Change time')
      await user.see('Move your booking')
      await user.see('The price stays the same')
    },
  }),
  tracked('arrange', unarranged, /\d\d:00/, {
    act: async (user) => {
      await user.press('Choose your hours')
      await user.see('Choose 1 hour.')
    },
  }),
  tracked('move-lost', {}, 'Sorry, this time slot is not available', {
    answers: [
      refuse(api.rescheduleBooking, 409, {
        error: 'Sorry, this time slot is not available. Please try a different time or date.',
        code: 'overlap',
        reason: 'overlap',
        taken: [],
        alternatives: [],
      }),
      answer(api.trackBooking, aTracked()),
      stream(api.bookingEvents),
    ],
    act: presses('Change time', /^1\d:00, free/, /^Move to/),
  }),
  tracked('cancel', {}, 'Cancel this booking?', { act: presses('Cancel booking') }),
  tracked('cancel-failing', {}, 'The service is briefly unavailable', {
    answers: [refuse(api.cancelBooking), answer(api.trackBooking, aTracked(paid)), stream(api.bookingEvents)],
    act: presses('Cancel booking', 'Yes, cancel it'),
  }),
  state('booking-missing', bookingPath, 'Booking not found', { answers: [refuse(api.trackBooking, 404, missing)] }),
  failing('booking', bookingPath, api.trackBooking, 'Your booking did not load'),
  state('booking-shared', `/shared/${token}`, 'You can view this booking here, but not change it.', {
    answers: [answer(api.viewSharedBooking, aShared())],
  }),
  state('booking-loading', bookingPath, skeleton, { answers: [silent(api.trackBooking)] }),
]

const receiptOf = (name: string, parts: Parameters<typeof theReceipt>[0], shows: string): State =>
  state(name, receiptPath, shows, { answers: [answer(bookingReceipt, theReceipt(parts))] })

const receipts: readonly State[] = [
  receiptOf('receipt', {}, 'SKL51ZDR4F'),
  receiptOf(
    'receipt-part-paid',
    {
      status: 'pending',
      payments: [{ ...aReceipt(3_500), method: 'M-Pesa' }],
      totals: { received: 3_500, refunded: 0, refundDue: 0, kept: 3_500, balance: 1_500 },
    },
    'Partly paid',
  ),
  receiptOf(
    'receipt-refund',
    {
      status: 'refunded',
      payments: [aReceipt(3_500), aReceipt(2_000, 'SKL77QQ12B')].map((each) => ({ ...each, method: 'M-Pesa' })),
      refunds: [
        { amount: 500, status: 'due', at: ahead(0) },
        { amount: anAmount, status: 'refunded', at: ahead(0) },
      ],
      totals: { received: 5_500, refunded: anAmount, refundDue: 500, kept: 0, balance: 0 },
    },
    'Refund due',
  ),
  state('receipt-missing', receiptPath, 'No receipt yet', {
    answers: [refuse(bookingReceipt, 404, { error: 'Nothing was paid yet', code: 'not_found', reason: 'no_payments' })],
  }),
  failing('receipt', receiptPath, bookingReceipt, 'The receipt did not load'),
  state('receipt-loading', receiptPath, skeleton, { answers: [silent(bookingReceipt)] }),
]

/** The booking page in each status, its actions, and the receipt. */
export const trackedStates: readonly State[] = [...onItsWay, ...over, ...acting, ...receipts]
