import { load } from '../../commands/handle.ts'
import type { LogReader, Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { type Booking, booking, type PlacedBooking } from '../../domain/booking/booking.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { canExpire, changeableUntil, hasStarted } from '../../domain/booking/rules.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { belongs } from '../../domain/kernel/aggregate.ts'
import { erased } from '../../domain/kernel/events.ts'
import type { ExistingMessage } from '../../domain/message/message.ts'
import { tillRecordReason } from '../../domain/payment/direct.ts'
import { termsOf } from '../../domain/payment/link.ts'
import { type DirectReturn, type Payment, payment, type Terms } from '../../domain/payment/payment.ts'
import { directWith } from '../../domain/payment/settle.ts'
import { balanceCents, netReceivedCents, unrefundedOf, unreturnedOf } from '../../domain/payment/sums.ts'
import type { ExistingStudio } from '../../domain/studio/studio.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'
import { studioNamed } from './addressees.ts'
import { announcesReturn, type BookingNotification, withdrawsReturn } from './notification.ts'
import type { BookingFacts } from './templates/rendered.ts'

/** A booking as messages describe it. */
export interface NotifiedBooking extends Pick<LoadedBooking, 'booking' | 'version' | 'status' | 'hasEnded' | 'studio'> {
  /** The template's facts, without the recipient's name and pages. */
  readonly facts: Omit<BookingFacts, 'name' | 'page' | 'decidePage'>
  /** Whether the link that caused this is the first one, was resent with the same terms, or has other terms. */
  readonly link: 'first' | 'resent' | 'changed'
  /** The current balance, in cents, also of a completed session, whose customer is not asked to pay. */
  readonly balanceCents: number
  /** The withdrawal that is the cause, or that withdrew the refund or return that is the cause. */
  readonly withdrawal: Withdrawal | undefined
  /** Whether the studio has to return the withdrawn amount again, because the booking has ended since. */
  readonly isDueAgain: boolean
  /** Whether the refund that is the cause only ended because M-Pesa had reversed its receipt. */
  readonly isReversed: boolean
}

/** A booking's state from the log, for messages. */
export interface LoadedBooking {
  readonly booking: PlacedBooking
  readonly last: RecordedEvent<BookingEvent> | undefined
  /** The version that it describes. */
  readonly version: bigint
  /** Its current status. */
  readonly status: Booking['status']
  /** Whether it is now cancelled or rejected. */
  readonly hasEnded: boolean
  /** Its current payment terms; undefined if it does not await payment. */
  readonly terms: Terms | undefined
  readonly money: Payment
  readonly links: readonly IssuedLink[]
  readonly withdrawals: readonly Withdrawal[]
  /** Refunds by other means, by the id of their event. */
  readonly refundsByHand: ReadonlyMap<string, RefundByHand>
  /** The direct payment that was voided last, unless staff took it back. */
  readonly voidedId: string | undefined
  readonly studio: ExistingStudio | undefined
}

/** Loads a booking with its payment and its studio; undefined if there is no such booking. */
export async function loadBooking(
  services: LogReader,
  { bookingId, version }: Pick<BookingNotification, 'bookingId' | 'version'>,
): Promise<LoadedBooking | undefined> {
  const { store } = services
  const at = version === undefined ? undefined : BigInt(version)
  const [now, history] = await Promise.all([
    load(store, booking, streams.booking(bookingId)),
    moneyOf(services, bookingId),
  ])
  const selected =
    at === undefined || now.version === at ? now : await load(store, booking, streams.booking(bookingId), at)
  const { state, last, version: described } = selected
  if (state.status === 'absent' || described === 'none') return undefined
  const studio = await studioNamed(services, state.terms.studioId)
  const { status } = now.state
  const current = { status, hasEnded: isEnded(now.state), terms: termsOf(now.state) }
  return { booking: state, last, version: described, ...current, ...history, studio }
}

/** Describes a booking for a notification. */
export function notifiedBooking(
  services: Pick<Services, 'links'>,
  { booking: state, last, version, status, hasEnded, terms, money, studio, ...history }: LoadedBooking,
  notification: BookingNotification,
  publicUrl: string,
): NotifiedBooking {
  const { bookingId } = notification
  // The payment's own link may not have followed a move yet.
  const current: Payment = money.status === 'open' && terms ? { ...money, terms } : money
  const open = current.status === 'open' ? current.terms : undefined
  // The payment page of a completed booking takes no money any more.
  const owed = balanceCents(current) > 0 && status !== 'completed' ? open : undefined
  const until = changeableUntil(state)
  const { links, withdrawals, refundsByHand, voidedId } = history
  const received = money.receipts.filter((each) => unrefundedOf(each, money) > 0)
  const noted = money.directs.filter((each) => unreturnedOf(each, money) > 0)
  const byHand = refundsByHand.get(notification.causeId)
  const withdrawal = withdrawals.find(({ id, announcedBy }) => [id, ...announcedBy].includes(notification.causeId))
  return {
    booking: state,
    studio,
    version,
    status,
    hasEnded,
    link: linkOf(links, notification.causeId),
    balanceCents: balanceCents(current),
    withdrawal,
    isDueAgain: isDueAgain(money, withdrawal),
    isReversed: byHand !== undefined && isReversed(money, byHand),
    facts: {
      code: state.code,
      studio: oneLine(studio?.details.name ?? ''),
      location: oneLine(studio?.details.location ?? ''),
      session: oneLine(state.terms.sessionTypeName),
      sessionSw: oneLine(state.terms.sessionTypeNameSw ?? '') || null,
      people: state.terms.numberOfPeople,
      slots: state.slots,
      isArranged: last?.type === 'booking.time_arranged',
      from: last?.type === 'booking.rescheduled' ? last.data.from : [],
      isRejected: state.status === 'rejected',
      isByAdmin: isByAdmin(last),
      priceCents: state.priceCents,
      payPage: owed ? `${publicUrl}/payment/${services.links.paymentToken(bookingId)}` : null,
      payBy: owed && canExpire({ ...state, payBy: owed.payBy }) ? owed.payBy : null,
      chargeCents: open?.chargeCents ?? state.priceCents,
      receivedCents:
        notification.template === 'booking_paid' ? (notification.amountCents ?? 0) : netReceivedCents(money),
      amountCents: notification.amountCents ?? withdrawal?.amountCents ?? 0,
      receipt: oneLine(ownNumber(money, notification.receipt) ?? byHand?.note ?? ''),
      direct: directWith(money, notification.receipt)?.method ?? null,
      paidTo: noted.length === 0 ? 'us' : received.length === 0 ? 'studio' : 'both',
      isInParts: received.length + noted.length > 1,
      isPaidElsewhere: money.directs.some((each) => each.directId === voidedId && !isReceived(money, each)),
      note: noteIn(last),
      reason: state.status === 'cancelled' ? state.reason : null,
      changeUntil: until?.toISOString() ?? null,
      hasStarted: hasStarted(state, new Date(notification.at)),
      changeIsOver: until !== null && until < new Date(notification.at),
    },
  }
}

/**
 * Whether money has made a message wrong since an instant: it names another amount to pay, or says that nothing is paid
 * any more, or the studio need not return what it announces, or has to return what it withdraws. News of a move is sent
 * unless all is paid: the message about a part names no hours.
 */
export async function isOvertakenByMoney(
  services: LogReader,
  { template, causeId, text }: Pick<ExistingMessage, 'template' | 'causeId' | 'text'>,
  bookingId: string,
  since: Date,
) {
  const namesBalance = withBalance.has(template) && text.includes('/payment/')
  if (withdrawsReturn(template)) {
    const { money, withdrawals } = await moneyOf(services, bookingId)
    return isDueAgain(
      money,
      withdrawals.find(({ id }) => id === causeId),
    )
  }
  if (!namesBalance && !announcesReturn(template) && template !== 'manager_owed') return false
  let money: Payment = payment.initial
  let hasCome = false
  let announced: string | undefined
  for await (const event of services.store.read(streams.payment(bookingId))) {
    if (belongs(payment, event)) money = payment.evolve(money, event)
    if (incoming.has(event.type)) hasCome ||= since < new Date(event.metadata.at)
    if (event.type === 'payment.direct_return_due' && event.id === causeId) announced = event.data.returnId
  }
  if (template === 'manager_owed') return balanceCents(money) === 0
  if (namesBalance) return hasCome && (template !== 'booking_rescheduled' || money.status === 'settled')
  return !money.returns.some(({ returnId, status }) => returnId === announced && status === 'due')
}

/** The templates that name what is still to be paid, next to the payment link. */
const withBalance: ReadonlySet<string> = new Set(['booking_approved', 'booking_rescheduled', 'underpaid'])
/** A message with the balance, or that the booking is paid, follows each of these. */
const incoming: ReadonlySet<string> = new Set(['payment.receipt_matched', 'payment.direct_recorded'])

/** Whether a booking is cancelled or rejected. */
export const isEnded = ({ status }: Booking) => status === 'cancelled' || status === 'rejected'

interface IssuedLink {
  readonly id: string
  /** The charge and its deadline. */
  readonly terms: string
}

/** Money that was due to go back to the customer and no longer is. */
interface Withdrawal {
  /** The event that withdrew it. */
  readonly id: string
  /** The events by which it became due. */
  readonly announcedBy: readonly string[]
  /** The payment to the studio, if only its return was withdrawn. */
  readonly directId: string | null
  readonly amountCents: number
}

/** Whether a withdrawn return is due again, so that a correction would be wrong. */
const isDueAgain = ({ returns }: Payment, withdrawn: Withdrawal | undefined): boolean =>
  returns.some(
    ({ directId, amountCents, status }) =>
      status === 'due' && directId === withdrawn?.directId && amountCents === withdrawn.amountCents,
  )

interface RefundByHand {
  readonly receipt: string | null
  /** How it was made. */
  readonly note: string
}

/** Whether a refund ended with the reversal of its receipt, whose proof is then its note. */
const isReversed = ({ refunds }: Payment, { receipt, note }: RefundByHand): boolean =>
  refunds.some((each) => each.reason === 'reversed' && each.receipt === receipt && each.proof === note)

/** Returns M-Pesa's number of a receipt, which may count under its prompt's id. */
const ownNumber = ({ receipts }: Payment, counted: string | undefined): string | undefined =>
  receipts.find(({ receipt }) => receipt === counted)?.name ?? counted

/** Whether M-Pesa's money replaced a record of the same payment to the studio. */
const isReceived = ({ receipts }: Payment, { receiptNumber }: Payment['directs'][number]): boolean =>
  receipts.some(({ receipt, name }) => receiptNumber === (name ?? receipt))

/** Whether staff sent the payment link again, by the event that issued it. */
export async function isLinkResent(services: LogReader, bookingId: string, causeId: string): Promise<boolean> {
  const { links } = await moneyOf(services, bookingId)
  return linkOf(links, causeId) === 'resent'
}

/** Loads a booking's payment, every issue of its link, its withdrawals, and its refunds by other means. */
async function moneyOf({ store }: LogReader, bookingId: string) {
  const links: IssuedLink[] = []
  /** The events by which money became due, by the id of the refund or return. */
  const dueBy = new Map<string, string>()
  const withdrawals: Withdrawal[] = []
  const refundsByHand = new Map<string, RefundByHand>()
  let voidedId: string | undefined
  let money: Payment = payment.initial
  for await (const event of store.read(streams.payment(bookingId))) {
    const withdrawn = withdrawnBy(money, event)
    if (withdrawn.size > 0) withdrawals.push(withdrawal(event, withdrawn, dueBy))
    if (belongs(payment, event)) money = payment.evolve(money, event)
    if (event.type === 'payment.link_issued')
      links.push({ id: event.id, terms: `${event.data.chargeCents} ${event.data.payBy}` })
    if (event.type === 'payment.direct_voided')
      voidedId = event.data.reason === tillRecordReason ? event.data.directId : undefined
    if (event.type === 'payment.refund_requested') dueBy.set(event.data.refundId, event.id)
    if (event.type === 'payment.direct_return_due') dueBy.set(event.data.returnId, event.id)
    if (event.type !== 'payment.refunded' || event.data.note === null) continue
    refundsByHand.set(event.id, { receipt: event.data.receipt, note: event.data.note })
  }
  return { money, links, withdrawals, refundsByHand, voidedId }
}

/** Returns the amounts that an event withdraws, in cents, by the id of the refund or return. */
function withdrawnBy({ refunds, returns }: Payment, event: RecordedEvent<DomainEvent>): ReadonlyMap<string, number> {
  if (event.type === 'payment.refund_withdrawn')
    return new Map(
      refunds
        .filter(({ refundId }) => refundId === event.data.refundId)
        .map((each) => [each.refundId, each.amountCents]),
    )
  const isWithdrawn = ({ returnId, directId, status }: DirectReturn) =>
    (event.type === 'payment.direct_return_withdrawn' && returnId === event.data.returnId) ||
    (event.type === 'payment.direct_voided' && directId === event.data.directId && status === 'due')
  return new Map(returns.filter(isWithdrawn).map((each) => [each.returnId, each.amountCents]))
}

const withdrawal = (
  event: RecordedEvent<DomainEvent>,
  amounts: ReadonlyMap<string, number>,
  dueBy: ReadonlyMap<string, string>,
): Withdrawal => ({
  id: event.id,
  directId: event.type === 'payment.direct_return_withdrawn' ? event.data.directId : null,
  announcedBy: [...amounts.keys()].flatMap((each) => dueBy.get(each) ?? []),
  amountCents: [...amounts.values()].reduce((sum, cents) => sum + cents, 0),
})

const isByAdmin = (event: RecordedEvent<BookingEvent> | undefined) =>
  event !== undefined && 'role' in event.metadata.actor && event.metadata.actor.role === 'admin'

/** A move changes the terms and has its own message. */
function linkOf(links: readonly IssuedLink[], causeId: string): NotifiedBooking['link'] {
  const at = links.findIndex(({ id }) => id === causeId)
  if (at === 0) return 'first'
  return at > 0 && links[at]?.terms === links[at - 1]?.terms ? 'resent' : 'changed'
}

function noteIn(last: RecordedEvent<BookingEvent> | undefined): string {
  const note = last?.type === 'booking.rejected' || last?.type === 'booking.cancelled' ? last.data.note : ''
  return note === erased ? '' : note.trim()
}

/** Joins lines, because a line break in a name would change the message's structure. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
