import { changeableHours } from '../../commands/bookings/request-booking.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { monthsAhead } from '../../domain/schedule/horizon.ts'
import type { SiteConfig, siteConfig } from '../contract/site.ts'
import type { Handler } from '../http/serve.ts'

export const brand = 'Studioni'
export const supportEmail = 'support@studioni.test'
export const supportPhone = '+254 700 000 000'

/** What the pages need to know about this installation. */
export const siteRoutes = (
  clock: () => Date,
  mpesa: { readonly environment: SiteConfig['environment']; readonly shortcode: string },
  googleSignIn: boolean,
  publicUrl: () => string,
): { siteConfig: Handler<typeof siteConfig> } => ({
  async siteConfig() {
    const now = clock()
    return {
      brand,
      currency: 'KES',
      timeZone: 'Africa/Nairobi',
      paybill: mpesa.shortcode,
      googleSignIn,
      environment: mpesa.environment,
      publicUrl: publicUrl(),
      today: studioDateAt(now),
      serverTime: now.toISOString(),
      bookingMonthsAhead: monthsAhead,
      changeableHours,
      support: {
        email: supportEmail,
        phone: supportPhone,
        hours: [null, ...Array.from({ length: 5 }, () => ({ opens: 9, closes: 18 })), { opens: 10, closes: 16 }],
      },
    }
  },
})
