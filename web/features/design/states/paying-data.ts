import type { TrackedBooking } from '../../../../api/contract/bookings.ts'
import type { PaymentPage, PaymentState, Prompt, Receipt } from '../../../../api/contract/payment.ts'
import type { PaymentReceipt } from '../../../../api/contract/shared.ts'
import { slotAt } from '../../availability/clock.ts'
import { picture } from './studios-data.ts'
import { ahead, dayAhead, minute } from './times.ts'

/** Payments, bookings as their customers see them, and receipts, as the server tells of them. */

export const anAmount = 5_000
const code = 'SB7K3M9Q'
export const token = 'a-link'
const bookingUrl = `http://localhost/bookings/${token}`
const date = dayAhead(7)
const slots = [slotAt(date, 15), slotAt(date, 16)]
const startTime = slotAt(date, 15)
const endTime = slotAt(date, 17)

export const aReceipt = (amount = anAmount, receipt = 'SKL51ZDR4F'): PaymentReceipt => ({
  receipt,
  amount,
  at: ahead(-minute),
})

/** A prompt that was sent so many seconds ago and lasts five minutes. */
export const aPrompt = (secondsAgo: number, parts: Partial<Prompt> = {}): Prompt => ({
  id: '0199d1a0-0000-7000-8000-000000000001',
  status: 'success',
  open: true,
  outcome: null,
  text: 'Please check your phone',
  amount: anAmount,
  rest: 0,
  sentAt: ahead(-secondsAgo * 1000),
  expiresAt: ahead(5 * minute - secondsAgo * 1000),
  ...parts,
})

interface PageParts extends Partial<Omit<PaymentPage, 'booking' | 'environment'>> {
  readonly booking?: Partial<PaymentPage['booking']>
  readonly environment?: Partial<PaymentPage['environment']>
}

export const aPaymentPage = ({ booking, environment, ...parts }: PageParts = {}): PaymentPage => ({
  booking: {
    id: '0199d1a0-0000-7000-8000-000000000002',
    code,
    customerName: 'Wanjiru Kamau',
    customerPhone: '254712345678',
    studioName: 'Karakana Podcast Room',
    date,
    startTime,
    endTime,
    sessionType: 'Podcast recording',
    status: 'approved',
    amount: anAmount,
    balance: anAmount,
    received: 0,
    deadline: ahead(312 * minute),
    serverTime: ahead(0),
    ...booking,
  },
  environment: { isSandbox: false, testAmount: null, simulator: '/simulator/phone', ...environment },
  paybill: { number: '522522', account: code, most: 250_000 },
  prompt: null,
  claim: null,
  receipts: [],
  bookingUrl,
  ...parts,
})

/** What the stream says of a page's payment, a little later. */
export const aState = (page: PaymentPage, parts: Partial<PaymentState> = {}): PaymentState => ({
  status: 'pending',
  bookingStatus: page.booking.status,
  amount: page.booking.amount,
  received: page.booking.received,
  balance: page.booking.balance,
  deadline: page.booking.deadline,
  prompt: page.prompt,
  claim: page.claim,
  receipts: page.receipts,
  bookingUrl,
  serverTime: ahead(1000),
  ...parts,
})

/** The stream's word that all was paid. */
export const paidState = (page: PaymentPage, received = anAmount): PaymentState =>
  aState(page, {
    status: 'paid',
    bookingStatus: 'paid',
    received,
    balance: 0,
    receipts: [aReceipt(received)],
  })

type Money = TrackedBooking['payment']
interface TrackedParts {
  readonly status?: TrackedBooking['booking']['status']
  readonly studio?: Partial<TrackedBooking['booking']['studio']>
  readonly payment?: Partial<Money>
  readonly timeline?: TrackedBooking['timeline']
}

const step = (
  name: TrackedBooking['timeline'][number]['step'],
  state: 'done' | 'now' | 'next',
  actor: TrackedBooking['timeline'][number]['actor'],
): TrackedBooking['timeline'][number] => ({
  step: name,
  state,
  actor,
  at: state === 'done' ? ahead(-60 * minute) : null,
  dueBy: state === 'now' ? ahead(312 * minute) : null,
})

/** An approved booking, which its customer is to pay. */
export const aTracked = ({ status = 'approved', studio, payment, timeline }: TrackedParts = {}): TrackedBooking => ({
  booking: {
    id: '0199d1a0-0000-7000-8000-000000000002',
    code,
    status,
    studio: {
      id: '0199d1a0-0000-7000-8000-000000000003',
      name: 'Karakana Podcast Room',
      code: 'KRK-01',
      location: 'Milimani, Kisumu',
      primaryImage: picture(1),
      ...studio,
    },
    sessionType: { id: '0199d1a0-0000-7000-8000-000000000004', name: 'Podcast recording', durationMinutes: 60 },
    date,
    startTime,
    endTime,
    slots,
    preferredDate: null,
    numberOfPeople: 3,
    customerName: 'Wanjiru Kamau',
    language: 'en',
    price: anAmount,
    unitPrice: anAmount / 2,
    units: 2,
    createdAt: ahead(-120 * minute),
    changedAt: ahead(-60 * minute),
    cancelReason: null,
    note: null,
  },
  timeline: timeline ?? [
    step('requested', 'done', 'customer'),
    step('manager_confirmed', 'done', 'manager'),
    step('approved', 'done', 'admin'),
    step('paid', 'now', 'customer'),
    step('completed', 'next', 'customer'),
  ],
  history: [],
  payment: {
    status: 'pending',
    amount: anAmount,
    balance: anAmount,
    link: `http://localhost/payment/${token}`,
    deadline: ahead(312 * minute),
    receipts: [],
    refundDue: 0,
    refunded: 0,
    ...payment,
  },
  may: {
    cancel: status !== 'cancelled',
    reschedule: status !== 'cancelled',
    pay: status === 'approved',
    until: ahead(2000 * minute),
  },
  serverTime: ahead(0),
})

/** A paid booking's way. */
export const paidTimeline = [
  step('requested', 'done', 'customer'),
  step('manager_confirmed', 'done', 'manager'),
  step('approved', 'done', 'admin'),
  step('paid', 'done', 'customer'),
  step('completed', 'now', 'customer'),
]
export const cancelledTimeline = [step('requested', 'done', 'customer'), step('cancelled', 'done', 'customer')]

export const theReceipt = (parts: Partial<Receipt> = {}): Receipt => ({
  number: code,
  issuedAt: ahead(0),
  status: 'paid',
  seller: { name: 'Studioni', email: 'hello@studioni.test', phone: '+254 700 000 000' },
  customer: { name: 'Wanjiru Kamau', email: 'wanjiru@example.com', phone: '254712345678' },
  booking: {
    code,
    status: 'paid',
    studioName: 'Karakana Podcast Room',
    studioLocation: 'Milimani, Kisumu',
    sessionType: 'Podcast recording',
    date,
    startTime,
    endTime,
    numberOfPeople: 3,
  },
  price: anAmount,
  unitPrice: anAmount / 2,
  units: 2,
  charged: anAmount,
  payments: [{ ...aReceipt(), method: 'M-Pesa' }],
  refunds: [],
  totals: { received: anAmount, refunded: 0, refundDue: 0, kept: anAmount, balance: 0 },
  ...parts,
})
