import * as z from 'zod'
import { plainCode } from '../../language/text.ts'
import { EmailText } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import { LanguageText } from './shared.ts'

const visitors = endpointsFor('public', 'Bookings')

const PhoneText = z.string().trim().min(1, 'person.your-phone').max(40, 'person.phone-too-long')

export const sendPhoneCode = visitors.post('/bookings/phone-codes', {
  summary:
    'Send a code by SMS, with which a visitor verifies a phone to exceed the limits on requests. With an Idempotency-Key header, a repeated request returns the same response and sends one code. A key of fewer than 32 characters is valid only within the requester’s network.',
  body: z.object({ customerPhone: PhoneText, customerEmail: EmailText, language: LanguageText.default('en') }),
  status: 201,
  answer: z.object({ codeId: z.uuid(), validMinutes: z.int() }),
  errors: [403],
  takesIdempotencyKey: true,
})

export const confirmPhoneCode = visitors.post('/bookings/phone-codes/:codeId/confirm', {
  summary: 'Confirm a code. The response has a proof for `phoneProof` in requests, valid for a day',
  params: z.object({ codeId: z.uuid() }),
  body: z.object({
    customerPhone: PhoneText,
    code: z
      .string()
      .overwrite(plainCode)
      .regex(/^\d{6}$/, 'limit.code-digits'),
  }),
  answer: z.object({ phoneProof: z.string() }),
  errors: [404],
})

export const phoneCodeEndpoints = { sendPhoneCode, confirmPhoneCode }
