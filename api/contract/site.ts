import * as z from 'zod'
import { Done, EmailText, NameText } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import { LanguageText } from './shared.ts'

const visitors = endpointsFor('public', 'Site')

export const siteConfig = visitors.get('/config', {
  summary: 'Retrieve the configuration for pages',
  ignoresPosition: true,
  answer: z.object({
    brand: z.string(),
    currency: z.literal('KES'),
    timeZone: z.literal('Africa/Nairobi'),
    paybill: z.string(),
    googleSignIn: z.boolean(),
    environment: z.enum(['simulator', 'sandbox', 'production']),
    publicUrl: z.url().meta({ description: 'The public URL of the site' }),
    today: z.iso.date().meta({ description: 'The current date in Nairobi' }),
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
          description: 'Sunday first, in Nairobi time. `closes` is the hour at which support closes; null means closed',
        }),
    }),
  }),
})
export type SiteConfig = z.infer<typeof siteConfig.answer>

/** The subject of a message to support. */
const InquiryType = z.enum(['general', 'booking', 'technical', 'billing', 'studio'])

export const sendContact = visitors.post('/contact', {
  summary:
    'Send a message to support, which is stored, emailed and acknowledged. At most 5 an hour per sender. With an Idempotency-Key header, a repeated request sends one message.',
  body: z.object({
    name: NameText,
    email: EmailText,
    phone: z.string().trim().max(40, 'person.phone-too-long').nullish(),
    subject: z.string().trim().min(1, 'person.subject').max(150, 'person.subject-too-long'),
    message: z.string().trim().min(1, 'person.message').max(5_000, 'person.message-too-long'),
    inquiryType: InquiryType,
    language: LanguageText.default('en'),
  }),
  status: 201,
  answer: Done,
  takesIdempotencyKey: true,
})
export type ContactForm = z.input<typeof sendContact.body>
