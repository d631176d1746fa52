import { byUser } from '../../commands/context.ts'
import { recordDirect, returnDirect, voidDirect } from '../../commands/payments/direct.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { directPaymentEndpoints } from '../contract/direct-payments.ts'
import { idempotencyKeyIn } from '../http/headers.ts'
import type { Handlers } from '../http/serve.ts'
import { bookingDetailView } from '../views/bookings.ts'
import { type ManagerRequest, managedBooking } from './manager-bookings.ts'
import type { RouteServices } from './services.ts'

/** Payments to the studios themselves, noted by their managers or an admin. */
export function directPaymentRoutes(services: RouteServices): Handlers<typeof directPaymentEndpoints> {
  const { clock } = services
  const changed = async (request: ManagerRequest, command: () => Promise<Position | undefined>) => {
    await managedBooking(services, request)
    request.reached(await command())
    return { data: bookingDetailView(await managedBooking(services, request), clock()) }
  }
  const contextOf = ({ user, requestId }: ManagerRequest) => byUser(user, requestId, clock())

  return {
    recordDirectPayment: ({ body, response, ...request }) =>
      changed(request, async () => {
        const { amount, ...paid } = body
        const input = { ...paid, amountCents: centsOf(amount), staffId: request.user.userId }
        const key = idempotencyKeyIn(response.req.headers)
        return (await recordDirect(services, request.params.id, input, contextOf(request), key)).position
      }),
    voidDirectPayment: ({ body, ...request }) => {
      const { id, paymentId } = request.params
      const input = { ...body, directId: paymentId, staffId: request.user.userId }
      return changed(request, () => voidDirect(services, id, input, contextOf(request)))
    },
    returnDirectPayment: ({ body, ...request }) => {
      const { id, returnId } = request.params
      const input = { ...body, returnId, staffId: request.user.userId }
      return changed(request, () => returnDirect(services, id, input, contextOf(request)))
    },
  }
}
