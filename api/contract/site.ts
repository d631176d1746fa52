import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { nothing } from './shared.ts'

export const siteConfig = endpoint({
  method: 'get',
  path: '/config',
  tag: 'Site',
  access: 'public',
  summary: 'What the pages need to know about this installation',
  params: nothing,
  query: nothing,
  body: nothing,
  status: 200,
  answer: z.object({
    brand: z.string(),
    currency: z.literal('KES'),
    timeZone: z.literal('Africa/Nairobi'),
    paybill: z.string(),
    googleSignIn: z.boolean(),
    environment: z.enum(['simulator', 'sandbox', 'production']),
    today: z.iso.date().meta({ description: 'The date in Nairobi' }),
    serverTime: z.iso.datetime(),
    bookingMonthsAhead: z.int(),
    changeableHours: z.int(),
    support: z.object({
      email: z.string(),
      phone: z.string(),
      hours: z.array(z.object({ days: z.string(), open: z.string().nullable() })),
    }),
  }),
  refusals: [],
})
export type SiteConfig = z.infer<typeof siteConfig.answer>
