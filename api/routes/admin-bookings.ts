import type * as z from 'zod'
import { approveAndIssueLink, cancelBooking, rejectBooking } from '../../commands/bookings/change-booking.ts'
import { withLastDecision } from '../../commands/bookings/last-decision.ts'
import { streams } from '../../commands/streams.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { checkRange, studioDateAt } from '../../domain/kernel/slot.ts'
import type { PendingDecisions } from '../../processes/decisions/pending-decisions.ts'
import { type OfficeFilter, officeBooking, officeBookings } from '../../projections/bookings/office.ts'
import type { adminBookingEndpoints, BookingDetail, StatusFilter, seen } from '../contract/admin-bookings.ts'
import { requestedLanguage } from '../contract/language.ts'
import type { Decider } from '../contract/statuses.ts'
import { bookingTable } from '../files/booking-table.ts'
import { csv, xlsx } from '../files/table.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { Handlers } from '../http/serve.ts'
import { adminBookingView, bookingDetailView, statusesOf, statusTotalsView } from '../views/bookings.ts'
import { notFound } from './guards.ts'
import { type PaymentTerms, paymentLinks } from './payment.ts'
import type { RouteServices } from './services.ts'

type FilterInput = Omit<OfficeFilter, 'statuses' | 'managerId'> & { readonly status?: StatusFilter | undefined }

/** The filter from the query string of an area's list. Throws DomainError `invalid` for dates in reverse. */
export function filterOf({ status, search, from, to, studioId }: FilterInput, area: Decider): OfficeFilter {
  checkRange({ from, to })
  return { statuses: statusesOf(status, area), search, from, to, studioId }
}

/** The booking as the person of a request saw it. */
export const seenOf = (shown: z.output<typeof seen>) => shown && { status: shown.status, slots: shown.selected_slots }

/** A booking as an admin sees it, the link to its payment included. Throws DomainError `not_found`. */
async function adminBookingDetail(services: RouteServices, id: string, db = services.db): Promise<BookingDetail> {
  const row = (await officeBooking(db, id)) ?? notFound('booking.not-found')
  return bookingDetailView(row, services.clock(), paymentLinks(services))
}

/** Like adminBookingDetail, with the latest state of the log. */
export async function changedBookingDetail(
  services: RouteServices,
  id: string,
  request: RecordsPosition,
): Promise<BookingDetail> {
  return adminBookingDetail(services, id, await services.fresh(request, streams.booking(id), streams.payment(id)))
}

/** Bookings as admins decide about them. */
export function adminBookingRoutes(
  services: RouteServices,
  { paymentDeadlineHours }: Pick<PaymentTerms, 'paymentDeadlineHours'>,
  decisions: Pick<PendingDecisions, 'seenBy'>,
): Handlers<typeof adminBookingEndpoints> {
  const { clock } = services
  const detail = (id: string) => adminBookingDetail(services, id)
  const decided = async (id: string, request: RecordsPosition, decision: () => ReturnType<typeof rejectBooking>) => {
    await request.record(withLastDecision(services, id, decision))
    return changedBookingDetail(services, id, request)
  }
  /**
   * Throws DomainError `wrong_status` if a decision about a booking is open. No fence is needed: a decision that is
   * made after the check is refused by the booking itself, and its author sees why.
   */
  const checkNotBeingDecided = async (id: string, userId: string) => {
    for (const { subjectId, status } of await decisions.seenBy(userId))
      if (subjectId === id && (status === 'pending' || status === 'started'))
        throw new DomainError('wrong_status', 'decision.open')
  }

  return {
    async adminBookings({ query }) {
      const page = { ...filterOf(query, 'admin'), limit: query.limit, offset: query.offset }
      const { items, countByStatus, ...counted } = await officeBookings(services.db, page)
      return {
        items: items.map((row) => adminBookingView(row)),
        ...counted,
        totals: statusTotalsView(countByStatus, 'admin'),
      }
    },
    async exportBookings({ query, headers, response }) {
      const table = bookingTable(services.db, filterOf(query, 'admin'), requestedLanguage(headers))
      response.attachment(`bookings-${studioDateAt(clock())}.${query.format}`)
      return query.format === 'csv' ? csv(table) : xlsx(table, 'Bookings')
    },
    adminBooking: ({ params }) => detail(params.id),
    approveBooking: ({ params: { id }, body, user, context, ...request }) => {
      const selectedSlots = body.selectedSlots ?? []
      const approval = { adminId: user.userId, paymentDeadlineHours, selectedSlots, seen: seenOf(body.seen) }
      return decided(id, request, () => approveAndIssueLink(services, id, approval, context))
    },
    rejectBooking: ({ params: { id }, body, user, context, ...request }) => {
      const how = { by: 'admin' as const, note: body.reason, seen: seenOf(body.seen) }
      return decided(id, request, () => rejectBooking(services, id, how, context))
    },
    async rejectBookings({ body: { ids, seen, reason }, user, context, reached }) {
      const shown = new Map(seen.map(({ id, ...booking }) => [id, seenOf(booking)]))
      const rejected: string[] = []
      const left: string[] = []
      // One at a time, because many are on the same day of a studio and would conflict.
      for (const id of new Set(ids))
        try {
          const how = { by: 'admin', note: reason, seen: shown.get(id) } as const
          await checkNotBeingDecided(id, user.userId)
          reached((await rejectBooking(services, id, how, context)).position)
          rejected.push(id)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          left.push(id)
        }
      return { rejected, left }
    },
    cancelByAdmin: ({ params: { id }, body, user, context, ...request }) => {
      const how = { reason: 'admin' as const, note: body.reason, seen: seenOf(body.seen) }
      return decided(id, request, () => cancelBooking(services, id, how, context))
    },
  }
}
