import { decideByLink, type LinkedRequest, requestOfLink } from '../../commands/bookings/decide-by-link.ts'
import { streams } from '../../commands/streams.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { bookingById } from '../../projections/bookings/queries.ts'
import type { decideRequest, RequestToDecide, viewRequest } from '../contract/bookings.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { Handlers } from '../http/serve.ts'
import { sharedBooking, trackedBooking } from '../views/tracked.ts'
import type { RouteServices } from './services.ts'

/** Booking requests by the links that their managers get. */
export function requestLinkRoutes(
  services: RouteServices,
): Handlers<{ viewRequest: typeof viewRequest; decideRequest: typeof decideRequest }> {
  const { clock, fresh } = services
  const view = async (request: RecordsPosition, token: string): Promise<RequestToDecide> => {
    const linked = await requestOfLink(services, token, clock())
    const { bookingId } = linked.question
    const row = await bookingById(await fresh(request, streams.booking(bookingId)), bookingId)
    if (!row) throw new DomainError('not_found', 'booking.not-found')
    return requestView(linked, sharedBooking(trackedBooking(row, clock())))
  }
  return {
    viewRequest: ({ params, ...request }) => view(request, params.token),
    async decideRequest({ params, body, requestId, ...request }) {
      const decision = { what: body.what, note: body.reason, seenSlots: body.seenSlots }
      const { position } = await decideByLink(services, params.token, decision, { requestId, now: clock() })
      request.reached(position)
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
