import { isBlocked } from '../../commands/blocks/blocks.ts'
import { bookWalkIn } from '../../commands/bookings/book-walk-in.ts'
import { byUser } from '../../commands/context.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { formerCustomers } from '../../projections/people/customers.ts'
import type { walkInEndpoints } from '../contract/walk-ins.ts'
import { idempotencyKeyIn } from '../http/idempotency-key.ts'
import type { Handlers } from '../http/serve.ts'
import { actingManager } from './acting.ts'
import type { PaymentTerms } from './payment-terms.ts'
import type { RouteServices } from './services.ts'

/** The maximum number of customers that are suggested. */
const maxSuggested = 8

/** Bookings that staff makes for customers. */
export function walkInRoutes(
  services: RouteServices,
  { paymentDeadlineHours }: Pick<PaymentTerms, 'paymentDeadlineHours'>,
): Handlers<typeof walkInEndpoints> {
  const { db, clock } = services
  return {
    async bookWalkIn({ params, query, body, user, requestId, reached, response }) {
      const { price, agreedPrice, priceReason = '', ...form } = body
      const input = {
        ...form,
        ...{ studioId: params.id, staffId: user.userId, managerId: actingManager(user, query.managerId) },
        shownPriceCents: price === undefined ? undefined : centsOf(price),
        agreedPriceCents: agreedPrice === undefined ? null : centsOf(agreedPrice),
        ...{ priceReason, paymentDeadlineHours },
      }
      const key = idempotencyKeyIn(response.req.headers)
      const booked = await bookWalkIn(services, input, byUser(user, requestId, clock()), key)
      reached(booked.position)
      return { data: { id: booked.bookingId, code: booked.code, blocked: booked.isBlocked } }
    },
    async formerCustomers({ query, user }) {
      const managerId = actingManager(user, query.managerId)
      const found = await formerCustomers(db, query.search, { managerId, limit: maxSuggested })
      const customers = found.map(async (customer) => {
        const blocked = await isBlocked(services, [customer], null, clock())
        return { ...customer, blocked }
      })
      return { data: await Promise.all(customers) }
    },
  }
}
