import { studioDateAt } from '../../domain/kernel/slot.ts'
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
      today: studioDateAt(now),
      serverTime: now.toISOString(),
      bookingMonthsAhead: 3,
      changeableHours: 24,
      support: {
        email: supportEmail,
        phone: supportPhone,
        hours: [
          { days: 'Mon-Fri', open: '9-6' },
          { days: 'Sat', open: '10-4' },
          { days: 'Sun', open: null },
        ],
      },
    }
  },
})
