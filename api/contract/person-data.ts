import * as z from 'zod'
import { User } from './accounts.ts'
import { BlockKind } from './admin-blocks.ts'
import { endpoint } from './endpoint.ts'
import { MessageChannel, MessageStatus } from './messages.ts'
import { OwnSession } from './own-sessions.ts'
import { BookingStatus, Instant, Kes, PaymentReceipt, StudioName, wholeNumber } from './shared.ts'

/** A booking as it is kept about its customer. */
export const StoredBooking = z.object({
  id: z.uuid(),
  code: z.string(),
  status: BookingStatus,
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  studioName: StudioName,
  sessionType: z.string(),
  date: z.string().nullable(),
  slots: z.array(z.string()),
  numberOfPeople: z.int(),
  price: Kes,
  payments: z.array(PaymentReceipt),
  refunds: z.array(z.object({ amount: Kes, status: z.enum(['due', 'refunded']), at: Instant })),
  requestedAt: Instant,
})
export type StoredBooking = z.infer<typeof StoredBooking>

export const StoredMessage = z.object({
  id: z.uuid(),
  channel: MessageChannel,
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string().meta({ description: 'As it goes out, but for secret links' }),
  status: MessageStatus,
  at: Instant,
})
export type StoredMessage = z.infer<typeof StoredMessage>

export const ownData = endpoint({
  method: 'get',
  path: '/auth/me/data',
  tag: 'Sign-in',
  access: 'customer',
  summary:
    'What is kept about oneself, to save as a file. Bookings and messages only once the address is verified: anyone can register any address',
  answer: z.object({
    savedAt: Instant,
    account: User.extend({ language: z.enum(['en', 'sw']), emailVerified: z.boolean() }),
    sessions: z.array(OwnSession.omit({ current: true })),
    calendarFeeds: z
      .array(z.object({ studioName: StudioName, createdAt: Instant }))
      .meta({ description: 'A manager’s secret addresses, without the secrets; null is of all studios' }),
    pushDevices: z.array(z.object({ device: z.string(), createdAt: Instant })),
    bookings: z.array(StoredBooking),
    messages: z.array(StoredMessage),
  }),
  confirmed: true,
})

const tag = 'Admin: customers'

export const FoundCustomer = z.object({
  id: z.uuid().meta({ description: 'The person’s id, with or without an account' }),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  bookings: z.int(),
  lastRequestAt: Instant.nullable(),
  hasAccount: z.boolean(),
})
export type FoundCustomer = z.infer<typeof FoundCustomer>

export const findCustomers = endpoint({
  method: 'get',
  path: '/admin/customers',
  tag,
  access: 'admin',
  summary: 'Customers by name, phone, email or booking code, the latest request first; 50 at most',
  query: z.object({ search: z.string('customer.search').trim().min(2, 'customer.search').max(200) }),
  answer: z.object({ items: z.array(FoundCustomer) }),
})

export const Customer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  account: User.extend({
    status: z.enum(['invited', 'active', 'deactivated']),
    emailVerified: z.boolean(),
  }).nullable(),
  bookings: z.array(StoredBooking),
  messages: z.array(StoredMessage),
  blocks: z.array(
    z.object({ id: z.uuid(), kind: BlockKind, value: z.string(), reason: z.string(), until: Instant.nullable() }),
  ),
})
export type Customer = z.infer<typeof Customer>

export const oneCustomer = endpoint({
  method: 'get',
  path: '/admin/customers/:id',
  tag,
  access: 'admin',
  summary: 'A customer with their bookings, payments, messages and blocks; 404 once they are erased',
  params: z.object({ id: z.uuid() }),
  answer: Customer,
  errors: [404],
})

export const previewRetention = endpoint({
  method: 'get',
  path: '/admin/retention',
  tag,
  access: 'admin',
  summary: 'Who would be erased by age, 1,000 people and 1,000 accounts at most',
  query: z.object({
    months: wholeNumber('customer.months', 1, 240)
      .optional()
      .meta({ description: 'To try another setting; by default RETENTION_MONTHS, or 24' }),
  }),
  answer: z.object({
    setting: z.int().nullable().meta({ description: 'RETENTION_MONTHS; null while no person is erased' }),
    months: z.int(),
    before: z.string().meta({ description: 'Bookings from this date on are kept with their customers' }),
    people: z.int().meta({ description: 'Without an account: they would be erased tonight' }),
    bookings: z.int().meta({ description: 'Theirs' }),
    accounts: z.int().meta({
      description:
        'Of customers who did nothing since: each is erased 30 days after an email says so, unless it is used',
    }),
  }),
})

export const personDataEndpoints = { ownData, findCustomers, oneCustomer, previewRetention }
