import type { Request } from 'express'
import { checkNotBlocked } from '../../commands/blocks/blocks.ts'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { chooseBookingLanguage, moveBookingAsCustomer } from '../../commands/bookings/customer-changes.ts'
import { decideByLink, type LinkedRequest, requestOfLink } from '../../commands/bookings/decide-by-link.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { codeLastsMinutes, confirmCode, requestCode, requesterOf } from '../../commands/limits/phone-codes.ts'
import { streams } from '../../commands/streams.ts'
import { centsOf, kesOf } from '../../domain/kernel/money.ts'
import type { Notifier } from '../../processes/messages/notifier.ts'
import { bookingById } from '../../projections/bookings/queries.ts'
import type { bookingEndpoints, RequestToDecide, TrackedBooking } from '../contract/bookings.ts'
import type { phoneCodeEndpoints } from '../contract/phone-codes.ts'
import { idempotencyKeyIn } from '../http/headers.ts'
import { networkOf } from '../http/network.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { Handlers } from '../http/serve.ts'
import type { StreamLimit } from '../http/stream-limit.ts'
import type { BookingFeed } from '../live/booking-feed.ts'
import { sharedBooking, trackedBooking } from '../views/tracked.ts'
import { calendarFile } from './calendar-file.ts'
import { notFound } from './guards.ts'
import { paymentLinks } from './payment.ts'
import type { RouteServices } from './services.ts'

/** Returns the booking of an open page; undefined if there is none. */
export const trackedBookingOf =
  (services: Pick<RouteServices, 'db' | 'links' | 'clock' | 'publicUrl'>) =>
  async (bookingId: string, db = services.db): Promise<TrackedBooking | undefined> => {
    const row = await bookingById(db, bookingId)
    if (!row) return undefined
    const shareUrl = `${services.publicUrl()}/shared/${services.links.viewToken(bookingId)}`
    return { ...trackedBooking(row, services.clock(), paymentLinks(services)), shareUrl }
  }

type BookingHandlers = Handlers<typeof bookingEndpoints>

/** A booking from its request to its page. */
export function bookingRoutes(
  services: RouteServices,
  feed: Pick<BookingFeed, 'subscribe'>,
  limit: StreamLimit,
): Omit<BookingHandlers, 'viewRequest' | 'decideRequest'> {
  const { db, links, clock, fresh, publicUrl } = services
  const pageOf = (bookingId: string) => `${publicUrl()}/bookings/${links.trackingToken(bookingId)}`
  const idFrom = (token: string) => {
    const bookingId = links.bookingOf(token)
    return bookingId ?? notFound('booking.not-found')
  }
  const readTracked = trackedBookingOf(services)
  const tracked = async (bookingId: string) => (await readTracked(bookingId)) ?? notFound('booking.not-found')
  const changed = async (request: RecordsPosition, bookingId: string) => {
    const db = await fresh(request, streams.booking(bookingId), streams.payment(bookingId))
    return (await readTracked(bookingId, db)) ?? notFound('booking.not-found')
  }

  return {
    async requestBooking({ body: { phoneProof, price, ...body }, context, record, user, response }) {
      const expectedPriceCents = price === undefined ? undefined : centsOf(price)
      const input = { ...body, preferredDate: body.preferredDate ?? null, expectedPriceCents }
      const network = networkOf(response.req.ip ?? '')
      const claimed = { phoneProof, phone: body.customerPhone, user, network }
      const requester = await requesterOf(services, claimed, clock())
      const placed = await record(requestBooking(services, input, context, keyFrom(response.req), requester))
      response.location(`/api/v1/bookings/track/${links.trackingToken(placed.bookingId)}`)
      return {
        id: placed.bookingId,
        code: placed.code,
        status: placed.status,
        price: kesOf(placed.priceCents),
        statusUrl: pageOf(placed.bookingId),
      }
    },
    trackBooking: ({ params }) => tracked(idFrom(params.token)),
    viewSharedBooking: async ({ params }) =>
      sharedBooking(await tracked(links.bookingOfView(params.token) ?? notFound('booking.not-found'))),
    async bookingEvents({ params, response }) {
      const { booking } = await tracked(idFrom(params.token))
      await limit.admit(`booking:${booking.id}`, response)
      return feed.subscribe('booking', booking.id)
    },
    async cancelBooking({ params, context, ...request }) {
      const bookingId = idFrom(params.token)
      const how = { reason: 'customer' as const, note: '' }
      await request.record(cancelBooking(services, bookingId, how, context))
      return changed(request, bookingId)
    },
    async rescheduleBooking({ params, body, context, user, response, ...request }) {
      const bookingId = idFrom(params.token)
      const account = user && (await services.readModels.userById(user.userId))
      const requester = { network: networkOf(response.req.ip ?? ''), account }
      await request.record(moveBookingAsCustomer(services, bookingId, body.selectedSlots, context, requester))
      return changed(request, bookingId)
    },
    async chooseLanguage({ params, body, context, ...request }) {
      const bookingId = idFrom(params.token)
      await request.record(chooseBookingLanguage(services, bookingId, body.language, context))
      return changed(request, bookingId)
    },
    async bookingCalendar({ params, response }) {
      const bookingId = idFrom(params.token)
      const row = (await bookingById(db, bookingId)) ?? notFound('booking.not-found')
      response.attachment(`${row.code}.ics`)
      return calendarFile(row, pageOf(bookingId))
    },
  }
}

/** Random text of this length, such as a UUID, can't be guessed. */
const unguessable = 32

/**
 * Returns the Idempotency-Key of a request. A key that others might use too, such as `1`, only counts within the
 * requester's network, because its answer holds the secret link to the booking, or the id of the code to guess.
 */
function keyFrom({ headers, ip = '' }: Pick<Request, 'headers' | 'ip'>): string | undefined {
  const key = idempotencyKeyIn(headers)
  // No header can contain the line break, so no client elsewhere can send the same key.
  return key === undefined || key.length >= unguessable ? key : `${networkOf(ip)}\n${key}`
}

/** Verifying a phone by SMS. */
export function phoneCodeRoutes(services: RouteServices, notifier: Notifier): Handlers<typeof phoneCodeEndpoints> {
  const { clock, people } = services
  return {
    async sendPhoneCode({ body: { customerPhone, customerEmail, language }, response, reached }) {
      const network = networkOf(response.req.ip ?? '')
      // Counted first: a request must not show for free whether a person is blocked.
      const idempotencyKey = keyFrom(response.req)
      const codeRequest = { phone: customerPhone, email: customerEmail, network, idempotencyKey }
      const { codeId, phone } = await requestCode(services, codeRequest, clock())
      await checkNotBlocked(services, { phone, email: customerEmail }, { network }, clock())
      const personId = await people.idOf(customerEmail)
      const about = { causeId: codeId, aboutId: codeId, personId, phone, language }
      const queued = await notifier.queueForPhone({ template: 'phone_code', ...about, prompt: null })
      reached(queued[0]?.position)
      return { codeId, validMinutes: codeLastsMinutes }
    },
    async confirmPhoneCode({ params: { codeId }, body: { customerPhone, code } }) {
      return { phoneProof: await confirmCode(services, { codeId, phone: customerPhone, code }, clock()) }
    },
  }
}

/** Booking requests by the links that their managers get. */
export function requestLinkRoutes(services: RouteServices): Pick<BookingHandlers, 'viewRequest' | 'decideRequest'> {
  const { clock, fresh } = services
  const view = async (request: RecordsPosition, token: string): Promise<RequestToDecide> => {
    const linked = await requestOfLink(services, token, clock())
    const { bookingId } = linked.question
    const row = await bookingById(await fresh(request, streams.booking(bookingId)), bookingId)
    return requestView(linked, sharedBooking(trackedBooking(row ?? notFound('booking.not-found'), clock())))
  }
  return {
    viewRequest: ({ params, ...request }) => view(request, params.token),
    async decideRequest({ params, body, context, ...request }) {
      const decision = { what: body.what, note: body.reason, seenSlots: body.seenSlots }
      await request.record(
        decideByLink(services, params.token, decision, { requestId: context.correlationId, now: context.now }),
      )
      return view(request, params.token)
    },
  }
}

function requestView(
  { booking, manager, status, decision }: LinkedRequest,
  page: Pick<RequestToDecide, 'booking' | 'serverTime'>,
): RequestToDecide {
  const { customerName: name, customerPhone: phone } = booking.customer
  return {
    ...page,
    manager: manager.name,
    status,
    customer: status === 'open' ? { name, phone } : null,
    decision: decision && { what: decision.what, at: decision.at, own: decision.isOwn, by: decision.by },
    cancelReason: booking.status === 'cancelled' ? booking.reason : null,
  }
}
