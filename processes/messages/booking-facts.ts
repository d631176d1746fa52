import { load } from '../../commands/handle.ts'
import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { booking, type PlacedBooking } from '../../domain/booking/booking.ts'
import { changeableUntil } from '../../domain/booking/changeable.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { erased } from '../../domain/kernel/events.ts'
import { payment } from '../../domain/payment/payment.ts'
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

/** Gathers from the log what a message about a booking says; undefined where there is no such booking. */
export async function toldBooking(
  services: Services,
  telling: BookingTelling,
  publicUrl: string,
): Promise<ToldBooking | undefined> {
  const { bookingId, version } = telling
  const { store } = services
  const at = version === undefined ? undefined : BigInt(version)
  const [{ state, last }, hasEnded, money, linksIssued] = await Promise.all([
    load(store, booking, streams.booking(bookingId), at),
    hasBookingEnded(services, bookingId),
    load(store, payment, streams.payment(bookingId)),
    linksOf(services, bookingId),
  ])
  if (state.status === 'absent') return undefined
  const studio = await studioNamed(services, state.terms.studioId)
  const terms = money.state.status === 'open' ? money.state.terms : undefined
  const until = changeableUntil(state)
  return {
    booking: state,
    studio,
    hasEnded,
    linkIsNews: isNews(linksIssued, telling.causeId),
    balanceCents: balanceCents(money.state),
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
      receivedCents: telling.template === 'booking_paid' ? (telling.amountCents ?? 0) : heldCents(money.state),
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
  return state.status === 'cancelled' || state.status === 'rejected'
}

interface IssuedLink {
  readonly id: string
  /** What is to be paid, until when. */
  readonly terms: string
}

/** How a booking's link was issued, each time. */
async function linksOf({ store }: Services, bookingId: string): Promise<IssuedLink[]> {
  const links: IssuedLink[] = []
  for await (const { id, ...event } of store.read(streams.payment(bookingId)))
    if (event.type === 'payment.link_issued') links.push({ id, terms: `${event.data.chargeCents} ${event.data.payBy}` })
  return links
}

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
