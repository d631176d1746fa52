import { approveBooking } from '../../api/contract/admin-bookings.ts'
import type { BookingRequest } from '../../api/contract/bookings.ts'
import { receive } from '../../commands/payments/receipt.ts'
import { aUser } from './accounts.ts'
import { bookedAtMawimbi, tokenOf } from './booking.ts'
import { byTests, hoursOn, workday } from './fixtures.ts'
import { testServer } from './test-server.ts'

/** Opens a server with an admin, Ada, where bookings are approved and paid. `more` is added to its environment. */
export async function setUpPayments(more: Readonly<Record<string, string>> = {}) {
  const server = await testServer(more)
  const admin = await aUser(server.services, 'admin', { name: 'Ada' })

  let day = 0
  /** Returns two hours of a day that no other test uses. They cost KES 5,000 at Mawimbi. */
  const hours = () => hoursOn(workday(day++), 9, 10)

  /** Requests two hours. `track` is the token of the booking page. */
  async function requested(more: Partial<BookingRequest> = {}) {
    const { id, code, params } = await bookedAtMawimbi(server, hours(), more)
    return { id, code, track: params.token }
  }

  let receipts = 0
  return {
    server,
    admin,
    headers: admin.headers,
    hours,
    requested,
    /** Makes a booking that awaits payment. `token` is the payment page's, from the link in the admin's answer. */
    async approved(more: Partial<BookingRequest> = {}) {
      const request = await requested(more)
      const approval = { params: { id: request.id }, body: {} }
      const { booking } = await server.client.as(admin).ask(approveBooking, approval)
      return { ...request, token: tokenOf(booking.payment.link ?? '') }
    },
    /** Pays by Paybill, and waits until the money is settled. Returns the receipt number. */
    async pays(account: string, kes: number, paidAt = new Date().toISOString()): Promise<string> {
      const receipt = `TKL0PAY${String(++receipts).padStart(3, '0')}`
      const facts = { receipt, amountCents: kes * 100, account, payer: '2547 ***** 678', attemptId: null }
      await receive(server.services, { ...facts, road: 'paybill', paidAt }, byTests())
      await server.services.waitForProjections(await server.store.head())
      return receipt
    },
  }
}
