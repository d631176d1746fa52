import * as z from 'zod'
import { cleanEmail, emailPattern } from '../../language/text.ts'
import { PhoneText } from './accounts.ts'
import { reasonText } from './admin-bookings.ts'
import { DirectPayment } from './direct-payments.ts'
import { endpointsFor } from './endpoint.ts'
import { actingFor } from './manager-bookings.ts'
import { maxPeople } from './page-values.ts'
import { Kes, LanguageText, maxKes, Overlap, optionalText, SlotText } from './shared.ts'

const managers = endpointsFor('studio_manager', 'Manager: bookings')

export const bookWalkIn = managers.post('/manager/studios/:id/bookings', {
  summary:
    'Book for a customer, who then only has to pay: the booking needs no confirmation or approval. With an Idempotency-Key header, a repeated request returns the same response and makes one booking; a repetition may add `paid`.',
  params: z.object({ id: z.uuid() }),
  query: z.object(actingFor),
  body: z.object({
    customerName: z.string().trim().min(1, 'person.name').max(120, 'person.name-too-long'),
    customerPhone: PhoneText,
    customerEmail: optionalText(
      z
        .string('person.email')
        .overwrite(cleanEmail)
        .max(254, 'person.email-too-long')
        .refine((text) => text === '' || emailPattern.test(text), 'person.email'),
    ).meta({ description: 'Optional' }),
    sessionTypeId: z.uuid('session-type.choose'),
    numberOfPeople: z.int('booking.people-whole').min(1, 'booking.people-least').max(maxPeople, 'booking.people-most'),
    selectedSlots: z.array(SlotText).min(1, 'booking.hours-least').max(13, 'booking.one-day').meta({
      description: 'The first hour may already have begun',
    }),
    language: LanguageText.default('en'),
    messages: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether the customer receives messages about the booking' }),
    price: Kes.optional().meta({
      description: 'The list price that was shown. If it differs from the current price, the response is a 409',
    }),
    agreedPrice: z
      .int('booking.price-whole')
      .min(1, 'booking.price-range')
      .max(maxKes, 'booking.price-range')
      .optional()
      .meta({ description: 'A price other than the list price; requires a reason' }),
    priceReason: optionalText(reasonText),
    paid: DirectPayment.omit({ amount: true })
      .optional()
      .meta({ description: 'Records that the customer paid the whole price to the studio itself' }),
  }),
  status: 201,
  answer: z.object({
    data: z.object({
      id: z.uuid(),
      code: z.string(),
      blocked: z
        .boolean()
        .meta({ description: 'Whether the customer’s phone or email is blocked from requesting bookings' }),
      paid: z.boolean().optional().meta({
        description: 'Whether the payment was recorded; if not, the booking is unpaid. Absent if no payment was given',
      }),
    }),
  }),
  errors: [404, 409],
  conflict: Overlap,
  takesIdempotencyKey: true,
})
export type WalkInRequest = z.input<typeof bookWalkIn.body>

export const FormerCustomer = z.object({
  name: z.string(),
  email: z.string().meta({ description: 'Empty if the customer gave none' }),
  phone: z.string(),
  bookings: z.int().meta({ description: 'At the studios that the user may see' }),
  blocked: z.boolean().meta({ description: 'Whether the phone or email is blocked from requesting bookings' }),
})
export type FormerCustomer = z.infer<typeof FormerCustomer>

export const formerCustomers = managers.get('/manager/customers', {
  summary: 'Search at most 8 former customers of the manager’s studios, most recent first',
  query: z.object({
    search: z.string('search.text-least').trim().min(2, 'search.text-least').max(200, 'search.text-too-long').meta({
      description: 'Searches name, email and phone',
    }),
    ...actingFor,
  }),
  answer: z.object({ data: z.array(FormerCustomer) }),
})

export const walkInEndpoints = { bookWalkIn, formerCustomers }
