import * as z from 'zod'
import { User } from './accounts.ts'
import { BlockKind } from './admin-blocks.ts'
import { endpointsFor } from './endpoint.ts'
import { MessageChannel, MessageStatus } from './messages.ts'
import { OwnSession } from './own-sessions.ts'
import { ListedUser } from './people.ts'
import { BookingStatus, Instant, Kes, PaymentReceipt, StudioName, wholeNumber } from './shared.ts'

const users = endpointsFor('customer', 'Sign-in')
const admins = endpointsFor('admin', 'Admin: customers')

/** The stored data about a customer's booking. */
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
  text: z.string().meta({ description: 'The text as sent, without secret links' }),
  status: MessageStatus,
  at: Instant,
})
export type StoredMessage = z.infer<typeof StoredMessage>

export const ownData = users.get('/auth/me/data', {
  summary:
    'Export the user’s personal data. Bookings and messages are included only if the address is verified, because anyone can register any address',
  answer: z.object({
    savedAt: Instant,
    account: User.extend({ language: z.enum(['en', 'sw']), emailVerified: z.boolean() }),
    sessions: z.array(OwnSession.omit({ current: true })),
    calendarFeeds: z
      .array(z.object({ studioName: StudioName, createdAt: Instant }))
      .meta({ description: 'A manager’s secret addresses, without the secrets; null means all studios' }),
    pushDevices: z.array(z.object({ device: z.string(), createdAt: Instant })),
    bookings: z.array(StoredBooking),
    messages: z.array(StoredMessage),
  }),
  confirmed: true,
})

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

export const findCustomers = admins.get('/admin/customers', {
  summary: 'Search customers by name, phone, email or booking code, most recent request first; at most 50',
  query: z.object({ search: z.string('customer.search').trim().min(2, 'customer.search').max(200) }),
  answer: z.object({ items: z.array(FoundCustomer) }),
})

export const Customer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  account: ListedUser.nullable(),
  bookings: z.array(StoredBooking),
  messages: z.array(StoredMessage),
  blocks: z.array(
    z.object({ id: z.uuid(), kind: BlockKind, value: z.string(), reason: z.string(), until: Instant.nullable() }),
  ),
})
export type Customer = z.infer<typeof Customer>

export const oneCustomer = admins.get('/admin/customers/:id', {
  summary: 'Retrieve a customer with their bookings, payments, messages and blocks; 404 if they were erased',
  params: z.object({ id: z.uuid() }),
  answer: Customer,
  errors: [404],
})

export const previewRetention = admins.get('/admin/retention', {
  summary: 'Preview who would be erased by the retention period, at most 1,000 people and 1,000 accounts',
  query: z.object({
    months: wholeNumber('customer.months', 1, 240)
      .optional()
      .meta({ description: 'The retention period to try; default: RETENTION_MONTHS, or 24' }),
  }),
  answer: z.object({
    setting: z.int().nullable().meta({ description: 'RETENTION_MONTHS; null if nothing is erased by age' }),
    months: z.int(),
    before: z.string().meta({ description: 'Bookings on or after this date keep their customers’ data' }),
    people: z.int().meta({ description: 'People without an account, who would be erased tonight' }),
    bookings: z.int().meta({ description: 'Theirs' }),
    accounts: z.int().meta({
      description:
        'Accounts of inactive customers. Each is erased 30 days after an email announces it, unless the user signs in',
    }),
  }),
})

export const personDataEndpoints = { ownData, findCustomers, oneCustomer, previewRetention }
