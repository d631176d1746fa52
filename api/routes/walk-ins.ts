import { isBlocked } from '../../commands/blocks/blocks.ts'
import { bookWalkIn } from '../../commands/bookings/book-walk-in.ts'
import type { CommandContext } from '../../commands/context.ts'
import { type RecordDirectInput, recordDirect } from '../../commands/payments/direct.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { readReceiptNumber } from '../../domain/payment/direct.ts'
import { formerCustomers } from '../../projections/people/customers.ts'
import type { walkInEndpoints } from '../contract/walk-ins.ts'
import { idempotencyKeyIn } from '../http/headers.ts'
import type { Handlers } from '../http/serve.ts'
import type { AccountServices } from './accounts.ts'
import { actingManager, countingSms } from './guards.ts'
import type { PaymentTerms } from './payment.ts'
import type { RouteServices } from './services.ts'

/** The maximum number of customers that are suggested. */
const maxSuggested = 8

/** Bookings that staff makes for customers. */
export function walkInRoutes(
  services: RouteServices & Pick<AccountServices, 'limited'>,
  { paymentDeadlineHours }: Pick<PaymentTerms, 'paymentDeadlineHours'>,
): Handlers<typeof walkInEndpoints> {
  const { db, clock } = services
  return {
    async bookWalkIn({ params, query, body, user, context, reached, response }) {
      const { price, agreedPrice, priceReason, paid, ...form } = body
      if (paid) readReceiptNumber(paid.method, paid.receipt)
      const input = {
        ...form,
        studioId: params.id,
        staffId: user.userId,
        managerId: actingManager(user, query.managerId),
        expectedPriceCents: price === undefined ? undefined : centsOf(price),
        agreedPriceCents: agreedPrice === undefined ? null : centsOf(agreedPrice),
        priceReason,
        paymentDeadlineHours,
      }
      const key = idempotencyKeyIn(response.req.headers)
      const book = () => bookWalkIn(services, input, context, key)
      const booked = await (body.messages ? countingSms(services, user, book) : book())
      const direct = paid && (await recordWhole(services, booked.bookingId, { ...paid, staffId: user.userId }, context))
      reached(direct?.position ?? booked.position)
      response.location(`/api/v1/manager/bookings/${booked.bookingId}`)
      const answer = { id: booked.bookingId, code: booked.code, blocked: booked.isBlocked }
      return { data: { ...answer, ...(direct && { paid: direct.isRecorded }) } }
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

/**
 * Records once for each booking that the whole price was paid to the studio. If that is rejected, the booking remains.
 * Throws DomainError `taken` if an earlier request recorded another payment.
 */
async function recordWhole(
  services: RouteServices,
  bookingId: string,
  paid: Omit<RecordDirectInput, 'amountCents'>,
  context: CommandContext,
) {
  try {
    const { position } = await recordDirect(services, bookingId, { ...paid, amountCents: null }, context, 'walk-in')
    return { isRecorded: true, position }
  } catch (error) {
    if (!(error instanceof DomainError) || error.text === 'request.idempotency-key-reused') throw error
    return { isRecorded: false, position: undefined }
  }
}
