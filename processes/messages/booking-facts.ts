import { load } from '../../commands/handle.ts'
import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { type Booking, booking, type PlacedBooking } from '../../domain/booking/booking.ts'
import { changeableUntil } from '../../domain/booking/changeable.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { erased } from '../../domain/kernel/events.ts'
import { type Payment, payment } from '../../domain/payment/payment.ts'
import { balanceCents, heldCents } from '../../domain/payment/sums.ts'
import type { ExistingStudio } from '../../domain/studio/studio.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'
import { studioNamed } from './addressees.ts'
import type { BookingTelling } from './telling.ts'
import type { BookingFacts } from './texts/said.ts'

/** A booking as a message tells of it, and whether there is anything to tell. */
export interface ToldBooking {
  readonly booking: PlacedBooking
  readonly studio: ExistingStudio | undefined
  /** All but for whom it is, and where they follow it. */
  readonly facts: Omit<BookingFacts, 'name' | 'page'>
  /** Whether the link that caused this is the first, or was sent again on purpose: by the same terms. */
  readonly linkIsNews: boolean
  /** It is cancelled or rejected by now. */
  readonly hasEnded: boolean
  /** What is still to be paid now, in cents. */
  readonly balanceCents: number
}

/** What the log holds of a booking that messages tell of. */
export interface BookingInLog {
  readonly booking: PlacedBooking
  readonly last: RecordedEvent<BookingEvent> | undefined
  /** It is cancelled or rejected by now. */
  readonly hasEnded: boolean
  readonly money: Payment
  readonly links: readonly IssuedLink[]
  readonly studio: ExistingStudio | undefined
}

/** Reads a booking with its money and its studio; undefined where there is no such booking. */
export async function bookingInLog(
  services: Services,
  { bookingId, version }: Pick<BookingTelling, 'bookingId' | 'version'>,
): Promise<BookingInLog | undefined> {
  const { store } = services
  const at = version === undefined ? undefined : BigInt(version)
  const [now, { money, links }] = await Promise.all([
    load(store, booking, streams.booking(bookingId)),
    moneyOf(services, bookingId),
  ])
  const told = at === undefined || now.version === at ? now : await load(store, booking, streams.booking(bookingId), at)
  const { state, last } = told
  if (state.status === 'absent') return undefined
  const studio = await studioNamed(services, state.terms.studioId)
  return { booking: state, last, hasEnded: isEnded(now.state), money, links, studio }
}

/** What a message about a booking says. */
export function toldBooking(
  services: Services,
  { booking: state, last, hasEnded, money, links, studio }: BookingInLog,
  telling: BookingTelling,
  publicUrl: string,
): ToldBooking {
  const { bookingId } = telling
  const terms = money.status === 'open' ? money.terms : undefined
  const until = changeableUntil(state)
  return {
    booking: state,
    studio,
    hasEnded,
    linkIsNews: isNews(links, telling.causeId),
    balanceCents: balanceCents(money),
    facts: {
      code: state.code,
      studio: oneLine(studio?.details.name ?? ''),
      location: oneLine(studio?.details.location ?? ''),
      session: oneLine(state.terms.sessionTypeName),
      people: state.terms.numberOfPeople,
      slots: state.slots,
      from: last?.type === 'booking.rescheduled' ? last.data.from : [],
      priceCents: state.priceCents,
      payPage: terms ? `${publicUrl}/payment/${services.links.paymentToken(bookingId)}` : null,
      payBy: terms?.payBy ?? null,
      chargeCents: terms?.chargeCents ?? state.priceCents,
      receivedCents: telling.template === 'booking_paid' ? (telling.amountCents ?? 0) : heldCents(money),
      amountCents: telling.amountCents ?? 0,
      receipt: oneLine(telling.receipt ?? ''),
      note: noteIn(last),
      reason: state.status === 'cancelled' ? state.reason : null,
      changeUntil: until?.toISOString() ?? null,
      changeIsOver: until !== null && until < new Date(telling.at),
    },
  }
}

/** Whether a booking is cancelled or rejected. */
export async function hasBookingEnded({ store }: Pick<Services, 'store'>, bookingId: string): Promise<boolean> {
  const { state } = await load(store, booking, streams.booking(bookingId))
  return isEnded(state)
}

const isEnded = ({ status }: Booking) => status === 'cancelled' || status === 'rejected'

interface IssuedLink {
  readonly id: string
  /** What is to be paid, until when. */
  readonly terms: string
}

/** A booking's payment, and how its link was issued, each time. */
async function moneyOf({ store }: Services, bookingId: string) {
  const links: IssuedLink[] = []
  let money: Payment = payment.initial
  for await (const event of store.read(streams.payment(bookingId))) {
    if (isOfPayment(event)) money = payment.evolve(money, event)
    if (event.type === 'payment.link_issued')
      links.push({ id: event.id, terms: `${event.data.chargeCents} ${event.data.payBy}` })
  }
  return { money, links }
}

type OfPayment = Parameters<typeof payment.evolve>[1]
const isOfPayment = (event: RecordedEvent<DomainEvent>): event is RecordedEvent<DomainEvent & OfPayment> =>
  event.type in payment.events

/** A move changes the terms, and is told as a move. */
function isNews(links: readonly IssuedLink[], causeId: string): boolean {
  const at = links.findIndex(({ id }) => id === causeId)
  return at === 0 || (at > 0 && links[at]?.terms === links[at - 1]?.terms)
}

function noteIn(last: RecordedEvent<BookingEvent> | undefined): string {
  const note = last?.type === 'booking.rejected' || last?.type === 'booking.cancelled' ? last.data.note : ''
  return note === erased ? '' : note.trim()
}

/** A line break in a name would make something else of the line it stands on. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
