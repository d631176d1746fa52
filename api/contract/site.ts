import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const siteConfig = endpoint({
  method: 'get',
  path: '/config',
  tag: 'Site',
  access: 'public',
  summary: 'What the pages need to know about this installation',
  ignoresPosition: true,
  answer: z.object({
    brand: z.string(),
    currency: z.literal('KES'),
    timeZone: z.literal('Africa/Nairobi'),
    paybill: z.string(),
    googleSignIn: z.boolean(),
    environment: z.enum(['simulator', 'sandbox', 'production']),
    publicUrl: z.url().meta({ description: 'Where people reach the site; addresses begin with it' }),
    today: z.iso.date().meta({ description: 'The date in Nairobi' }),
    serverTime: z.iso.datetime(),
    bookingMonthsAhead: z.int(),
    changeableHours: z.int(),
    support: z.object({
      email: z.string(),
      phone: z.string(),
      hours: z
        .array(z.object({ opens: z.int(), closes: z.int() }).nullable())
        .length(7)
        .meta({
          description: 'Sunday first, by the clock in Nairobi; closes is the hour at which it is over; null is closed',
        }),
    }),
  }),
  errors: [],
})
export type SiteConfig = z.infer<typeof siteConfig.answer>
