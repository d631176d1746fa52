import { sandboxCents } from '../../commands/payments/issue-link.ts'
import type { Config } from '../../runtime/config.ts'
import type { Receipt } from '../contract/payment.ts'
import type { PaymentLink } from '../views/bookings.ts'
import type { RouteServices } from './services.ts'
import { brand } from './site.ts'

/** How this installation is paid. */
export interface PaymentTerms {
  readonly paymentDeadlineHours: number
  /** How long after its deadline a booking can still be paid; may be a fraction. */
  readonly graceMinutes: number
  /** The Paybill number. */
  readonly paybill: string
  /** The amount charged instead of the price, in cents; null outside the sandbox. */
  readonly testAmountCents: number | null
  /** The address of the drawn phone; null if phones are real. */
  readonly simulator: string | null
  /** The seller on receipts. */
  readonly seller: Receipt['seller']
}

/** Returns the configuration's terms of payment; `simulator` is the address of the drawn phone, if there is one. */
export function paymentTermsOf(config: Config, simulator: string | null): PaymentTerms {
  return {
    paymentDeadlineHours: config.paymentDeadlineHours,
    graceMinutes: config.paymentGraceMinutes,
    paybill: config.mpesa.shortcode,
    testAmountCents: config.mpesa.chargesAs === 'sandbox' ? sandboxCents : null,
    simulator,
    seller: { name: brand, ...config.support },
  }
}

/** Where payment pages are: the same link for the same booking, however often it is sent. */
export const paymentLinks =
  ({ links, publicUrl }: Pick<RouteServices, 'links' | 'publicUrl'>): PaymentLink =>
  (bookingId) =>
    `${publicUrl()}/payment/${links.paymentToken(bookingId)}`
