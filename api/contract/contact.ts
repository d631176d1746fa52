import * as z from 'zod'
import { Done, EmailText, NameText } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { LanguageText } from './shared.ts'

/** The subject of a message to support. */
export const InquiryType = z.enum(['general', 'booking', 'technical', 'billing', 'studio'])
export type InquiryType = z.infer<typeof InquiryType>

export const sendContact = endpoint({
  method: 'post',
  path: '/contact',
  tag: 'Site',
  access: 'public',
  summary: 'Write to support: it is kept, mailed to support and acknowledged. At most 5 an hour from one address.',
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
  errors: [],
})
export type ContactForm = z.input<typeof sendContact.body>
