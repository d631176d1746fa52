import { receiveContact } from '../../commands/contact/receive-contact.ts'
import { monthsAhead } from '../../domain/booking/hours.ts'
import { changeableHours } from '../../domain/booking/rules.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import type { Config } from '../../runtime/config.ts'
import type { sendContact, siteConfig } from '../contract/site.ts'
import { idempotencyKeyIn } from '../http/headers.ts'
import type { Handler } from '../http/serve.ts'
import type { AccountServices } from './accounts.ts'
import { countContact } from './guards.ts'

export const brand = 'Studioni'

/** The facts about this installation that the pages need. */
export const siteRoutes = (
  clock: () => Date,
  { mpesa, support }: Pick<Config, 'mpesa' | 'support'>,
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
        ...support,
        hours: [null, ...Array.from({ length: 5 }, () => ({ opens: 9, closes: 18 })), { opens: 10, closes: 16 }],
      },
    }
  },
})

/** Messages to support. */
export const contactRoutes = (services: AccountServices): { sendContact: Handler<typeof sendContact> } => ({
  async sendContact({ body, context, response }) {
    const written = { ...body, phone: body.phone || null }
    const idempotencyKey = idempotencyKeyIn(response.req.headers)
    const admit = () => countContact(services, response, body.email)
    await receiveContact(services, written, context, { idempotencyKey, admit })
    return { done: true }
  },
})
