import { kesOf } from '../../domain/kernel/money.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { maxPeoplePerNight, retainedSince } from '../../processes/erasures/retention.ts'
import { ownCalendars } from '../../projections/bookings/calendar-feeds.ts'
import { findCustomers } from '../../projections/people/customers.ts'
import * as stored from '../../projections/people/person-data.ts'
import { peopleToForget, unusedAccounts } from '../../projections/people/retention.ts'
import type { Customer, personDataEndpoints, StoredBooking, StoredMessage } from '../contract/person-data.ts'
import type { Handlers } from '../http/serve.ts'
import { receiptsView } from '../views/payments.ts'
import { type AccountServices, listedUserOf, oneself } from './accounts.ts'
import { notFound } from './guards.ts'

const maxFound = 50
/** The retention period that a preview assumes if none is configured. */
const usualMonths = 24

/** The stored data about people: for themselves, and for admins. */
export function personDataRoutes(
  services: AccountServices,
  { retentionMonths = null }: { readonly retentionMonths?: number | null | undefined },
): Handlers<typeof personDataEndpoints> {
  const { db, vault, clock } = services
  return {
    async ownData({ user, response, ...request }) {
      const { id, ...account } = await oneself(services, user.userId, request)
      const [data, sessions, calendars, devices] = await Promise.all([
        account.emailVerified ? stored.personData(db, id) : undefined,
        vault.sessions.list(id),
        ownCalendars(db, id),
        vault.pushDevices.list(id),
      ])
      response.attachment(`studioni-${studioDateAt(clock())}.json`)
      return {
        savedAt: clock().toISOString(),
        account: { id, ...account },
        sessions: sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
          ...session,
          startedAt: startedAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        })),
        calendarFeeds: calendars.flatMap(({ studio_name: studioName, created_at }) =>
          created_at ? [{ studioName, createdAt: new Date(created_at).toISOString() }] : [],
        ),
        pushDevices: devices.map(({ device, createdAt }) => ({ device, createdAt: createdAt.toISOString() })),
        bookings: (data?.bookings ?? []).map(bookingView),
        messages: (data?.messages ?? []).map(messageView),
      }
    },
    async findCustomers({ query }) {
      const rows = await findCustomers(db, query.search, maxFound)
      const items = rows.map(({ id, name, email, phone, bookings, last_request_at, has_account }) => ({
        id,
        name,
        email,
        phone,
        bookings,
        lastRequestAt: last_request_at,
        hasAccount: has_account,
      }))
      return { items }
    },
    async oneCustomer({ params }) {
      const data = (await stored.personData(db, params.id)) ?? notFound('account.person-not-found')
      return customerView(params.id, data)
    },
    async previewRetention({ query }) {
      const months = query.months ?? retentionMonths ?? usualMonths
      const old = { before: retainedSince(clock(), months), limit: maxPeoplePerNight }
      const [found, accounts] = await Promise.all([
        peopleToForget(db, old),
        unusedAccounts(db, { ...old, notifiedBefore: null }),
      ])
      return {
        setting: retentionMonths,
        months,
        before: studioDateAt(old.before),
        people: found.length,
        bookings: found.reduce((sum, person) => sum + person.bookings, 0),
        accounts: accounts.length,
      }
    },
  }
}

function customerView(id: string, { account, bookings, messages, blocks }: stored.PersonData): Customer {
  const [latest] = bookings
  return {
    id,
    name: account?.name ?? latest?.customer_name ?? '',
    email: account?.email ?? latest?.customer_email ?? '',
    phone: account?.phone ?? latest?.customer_phone ?? null,
    account: account && listedUserOf(account),
    bookings: bookings.map(bookingView),
    messages: messages.map(messageView),
    blocks: blocks.map(({ blocked, ...block }) => ({ ...block, value: blocked })),
  }
}

const bookingView = (row: stored.StoredBooking): StoredBooking => ({
  id: row.id,
  code: row.code,
  status: row.status,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerPhone: row.customer_phone,
  studioName: row.studio_name,
  sessionType: row.session_type_name,
  date: row.date,
  slots: [...row.slots],
  numberOfPeople: row.number_of_people,
  price: kesOf(row.price_cents),
  payments: receiptsView(row.receipts),
  refunds: row.refunds.map(({ amount_cents, refunded, at }) => ({
    amount: kesOf(amount_cents),
    status: refunded ? 'refunded' : 'due',
    at: new Date(at).toISOString(),
  })),
  requestedAt: row.requested_at,
})

const messageView = ({ recipient, created_at, ...message }: stored.StoredMessage): StoredMessage => ({
  ...message,
  to: recipient,
  at: created_at,
})
