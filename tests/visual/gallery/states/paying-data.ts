import type { RequestToDecide, SharedBooking, TrackedBooking } from '../../../../api/contract/bookings.ts'
import type { PaymentPage, PaymentState, Prompt, Receipt } from '../../../../api/contract/payment.ts'
import type { PaymentReceipt } from '../../../../api/contract/shared.ts'
import { slotAt } from '../../../../web/shared/site/clock.ts'
import { picture } from './studios-data.ts'
import { ahead, dayAhead, minute } from './times.ts'

/** Payments, tracked bookings and receipts, as the server returns them. */

export const anAmount = 5_000
export const maxAtOnce = 250_000
export const aDearPrice = 320_000
const code = 'SB7K3M9Q'
export const token = 'a-link'
export const missing = { error: 'No such payment', code: 'not_found' }
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

/** Returns a prompt sent the given number of seconds ago. It lasts five minutes. */
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
    expires: true,
    messages: true,
    serverTime: ahead(0),
    ...booking,
  },
  environment: { isSandbox: false, testAmount: null, simulator: '/simulator/phone', ...environment },
  paybill: { number: '522522', account: code, most: maxAtOnce },
  prompt: null,
  claim: null,
  receipts: [],
  bookingUrl,
  ...parts,
})

/** Returns the state that the stream sends for a page's payment, one second later. */
export const aState = (page: PaymentPage, parts: Partial<PaymentState> = {}): PaymentState => ({
  status: 'pending',
  bookingStatus: page.booking.status,
  startTime: page.booking.startTime,
  endTime: page.booking.endTime,
  amount: page.booking.amount,
  received: page.booking.received,
  balance: page.booking.balance,
  deadline: page.booking.expires ? page.booking.deadline : null,
  prompt: page.prompt,
  claim: page.claim,
  receipts: page.receipts,
  refundDue: 0,
  refunded: 0,
  bookingUrl,
  messages: page.booking.messages,
  serverTime: ahead(1000),
  ...parts,
})

/** Returns the streamed state of a fully paid payment. */
export const paidState = (page: PaymentPage, received = anAmount): PaymentState =>
  aState(page, { status: 'paid', bookingStatus: 'paid', received, balance: 0, receipts: [aReceipt(received)] })

interface TrackedParts {
  readonly booking?: Partial<Omit<TrackedBooking['booking'], 'studio'>>
  readonly studio?: Partial<TrackedBooking['booking']['studio']>
  readonly payment?: Partial<TrackedBooking['payment']>
  readonly timeline?: TrackedBooking['timeline']
  readonly may?: Partial<TrackedBooking['may']>
}

type Step = TrackedBooking['timeline'][number]

const path: readonly Pick<Step, 'step' | 'actor'>[] = [
  { step: 'requested', actor: 'customer' },
  { step: 'manager_confirmed', actor: 'manager' },
  { step: 'approved', actor: 'admin' },
  { step: 'paid', actor: 'customer' },
  { step: 'completed', actor: 'customer' },
]

/** Returns the steps of a booking with the given number done. The last step has no deadline. */
export const wayOf = (done: number): Step[] =>
  path.map((each, i) => ({
    ...each,
    state: i < done ? 'done' : i === done ? 'now' : 'next',
    at: i < done ? ahead((i - done) * 10 * minute) : null,
    dueBy: i === done && each.step !== 'completed' ? ahead(312 * minute) : null,
  }))

/** Returns the steps of a booking that ended before its session. */
export const endedWay = (step: 'rejected' | 'cancelled', actor: Step['actor'], done = 1): Step[] => [
  ...wayOf(done).slice(0, done),
  { step, actor, state: 'done', at: ahead(-minute), dueBy: null },
]

/** Returns an approved booking that its customer has yet to pay. */
export function aTracked({ booking, studio, payment, timeline, may }: TrackedParts = {}): TrackedBooking {
  const status = booking?.status ?? 'approved'
  const isLive = !['rejected', 'completed', 'cancelled'].includes(status)
  return {
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
      messages: true,
      cancelReason: null,
      note: null,
      ...booking,
    },
    timeline: timeline ?? wayOf(3),
    history: [],
    payment: {
      status: 'pending',
      amount: anAmount,
      balance: anAmount,
      link: status === 'approved' ? `http://localhost/payment/${token}` : null,
      deadline: status === 'approved' ? ahead(312 * minute) : null,
      claimedAt: null,
      receipts: [],
      refundDue: 0,
      refunded: 0,
      ...payment,
    },
    may: {
      cancel: isLive,
      reschedule: isLive,
      pay: status === 'approved',
      until: ahead(2000 * minute),
      cancelUntil: ahead((status === 'paid' ? 2000 : 3440) * minute),
      ...may,
    },
    shareUrl: `http://localhost/shared/${token}`,
    serverTime: ahead(0),
  }
}

/** Returns a booking as its shared page shows it. */
export function aShared(): SharedBooking {
  const { booking, serverTime } = aTracked()
  const { code, status, studio, sessionType, date, startTime, endTime, slots } = booking
  const { preferredDate, numberOfPeople, price } = booking
  const when = { date, startTime, endTime, slots, preferredDate }
  return { booking: { code, status, studio, sessionType, ...when, numberOfPeople, price }, serverTime }
}

/** Returns a booking request as its manager's link shows it. */
export function aRequest(parts: Partial<RequestToDecide> = {}): RequestToDecide {
  const { booking, serverTime } = aShared()
  const customer = { name: 'Wanjiru Kamau', phone: '254712345678' }
  const open = { status: 'open', customer, decision: null, cancelReason: null } as const
  return { booking: { ...booking, status: 'requested' }, manager: 'Otieno Ouma', ...open, serverTime, ...parts }
}

/** Returns a request that was decided a minute ago, by the manager of the link unless the parts say otherwise. */
export function aDecidedRequest(decided: Partial<NonNullable<RequestToDecide['decision']>> = {}): RequestToDecide {
  const decision = { what: 'confirmed', at: ahead(-minute), own: true, by: 'Otieno Ouma', ...decided } as const
  const status = decision.what === 'confirmed' ? 'manager_confirmed' : decision.what
  const request = aRequest({ status: 'decided', customer: null, decision })
  return { ...request, booking: { ...request.booking, status } }
}

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
