import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import {
  issueCalendarFeed,
  revokeAllCalendarFeeds,
  revokeCalendarFeed,
} from '../../commands/accounts/calendar-feeds.ts'
import { digestOf } from '../../commands/vault-store.ts'
import { erased } from '../../domain/kernel/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { addDays, endOf, startOf, studioDateAt } from '../../domain/kernel/slot.ts'
import { moneyText } from '../../language/format.ts'
import {
  bookingsOfFeed,
  calendarOfFeed,
  type FeedBooking,
  type FeedCalendar,
  ownCalendars,
} from '../../projections/bookings/calendar-feeds.ts'
import type { calendarFeedEndpoints } from '../contract/calendar-feeds.ts'
import type { Handlers } from '../http/serve.ts'
import { bookingPayment } from '../views/bookings.ts'
import { type AccountServices, reportToOwner } from './accounts.ts'
import { notFound } from './guards.ts'

/** The zone in which programs show the times, which are in UTC. */
const zone = 'X-WR-TIMEZONE:Africa/Nairobi'
/** The suggested interval at which calendar programs refresh. */
const refreshSeconds = 15 * 60

interface Words {
  readonly people: (count: number) => string
  readonly phone: (phone: string) => string
  readonly payment: (state: string) => string
  readonly unapproved: string
  readonly due: (amount: string) => string
  readonly paid: string
  readonly refundDue: (amount: string) => string
  readonly ended: string
  readonly noShow: string
}

/** The texts of a calendar, in the manager's message language. */
const texts: Readonly<Record<Language, Words>> = {
  en: {
    people: (count) => `People: ${count}`,
    phone: (phone) => `Phone: ${phone}`,
    payment: (state) => `Payment: ${state}`,
    unapproved: 'waits for approval',
    due: (amount) => `${amount} to pay`,
    paid: 'paid',
    refundDue: (amount) => `${amount} to refund`,
    ended: 'nothing to pay',
    noShow: 'The customer did not show up',
  },
  sw: {
    people: (count) => `Watu: ${count}`,
    phone: (phone) => `Simu: ${phone}`,
    payment: (state) => `Malipo: ${state}`,
    unapproved: 'inasubiri idhini',
    due: (amount) => `${amount} hazijalipwa`,
    paid: 'yamelipwa',
    refundDue: (amount) => `${amount} za kurudishwa`,
    ended: 'hakuna cha kulipa',
    noShow: 'Mteja hakufika',
  },
}

/**
 * Bookings as an iCalendar file (RFC 5545): each has a constant UID, a SEQUENCE that rises with each change, and times
 * in UTC. The same bookings give the same bytes.
 */
export function calendarFeedFile(
  { language, studio_name }: Pick<FeedCalendar, 'language' | 'studio_name'>,
  bookings: readonly FeedBooking[],
  officeUrl: string,
): string {
  const calendar = ical({
    prodId: '//Studioni//Calendars//EN',
    method: ICalCalendarMethod.PUBLISH,
    name: studio_name ?? 'Studioni',
    ttl: refreshSeconds,
  })
  for (const booking of bookings) addBooking(calendar, booking, texts[language], language, officeUrl)
  // The package's own setting would write times without a zone, and it writes other properties after the bookings.
  return calendar.toString().replace('\r\nX-PUBLISHED-TTL', `\r\n${zone}\r\nX-PUBLISHED-TTL`)
}

function addBooking(
  calendar: ICalCalendar,
  booking: FeedBooking,
  words: Words,
  language: Language,
  officeUrl: string,
): void {
  const first = booking.slots[0]
  const last = booking.slots.at(-1)
  if (!first || !last) return
  const url = `${officeUrl}/manager/bookings?search=${booking.code}`
  const changedAt = new Date(booking.changed_at)
  const isKnown = booking.customer_phone !== erased
  const description = [
    words.people(booking.number_of_people),
    ...(isKnown ? [words.phone(`+${booking.customer_phone}`)] : []),
    words.payment(paymentState(booking, words, language)),
    ...(booking.no_show ? [words.noShow] : []),
    url,
  ]
  calendar.createEvent({
    id: `${booking.id}@studioni`,
    sequence: booking.sequence,
    stamp: changedAt,
    lastModified: changedAt,
    start: startOf(first),
    end: endOf(last),
    summary: `${booking.customer_name}, ${booking.session_type_name}`,
    location: [booking.studio_name, booking.studio_location].filter(Boolean).join(', '),
    description: description.join('\n'),
    url,
    status: statusOf(booking.status),
  })
}

function paymentState(booking: FeedBooking, words: Words, language: Language): string {
  const { balance, refundDue } = bookingPayment(booking)
  if (isOver(booking.status))
    return refundDue > 0 ? words.refundDue(moneyText(language, centsOf(refundDue))) : words.ended
  if (isUnapproved(booking.status)) return words.unapproved
  return balance > 0 ? words.due(moneyText(language, centsOf(balance))) : words.paid
}

function statusOf(status: FeedBooking['status']): ICalEventStatus {
  if (isOver(status)) return ICalEventStatus.CANCELLED
  return isUnapproved(status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

const isOver = (status: FeedBooking['status']) => status === 'cancelled' || status === 'rejected'
const isUnapproved = (status: FeedBooking['status']) =>
  status === 'pending' || status === 'requested' || status === 'manager_confirmed'

const pastDays = 30
const done = { done: true } as const

/** Calendars by secret addresses, and the addresses. */
export function calendarFeedRoutes(services: AccountServices): Handlers<typeof calendarFeedEndpoints> {
  const { db, clock, publicUrl } = services
  return {
    async calendarFeed({ params }) {
      const calendar = (await calendarOfFeed(db, digestOf(params.token))) ?? notFound('calendar.no-feed')
      const now = clock()
      const from = addDays(studioDateAt(now), -pastDays)
      const endedSince = new Date(now.getTime() - pastDays * 86_400_000)
      return calendarFeedFile(calendar, await bookingsOfFeed(db, calendar, { from, endedSince }), publicUrl())
    },
    async ownCalendarFeeds({ user }) {
      const calendars = await ownCalendars(db, user.userId)
      const items = calendars.map(({ studio_id, studio_name, feed_id, created_at }) => ({
        studio: studio_id === null ? null : { id: studio_id, name: studio_name ?? '' },
        feed: feed_id && created_at ? { id: feed_id, createdAt: new Date(created_at).toISOString() } : null,
      }))
      return { items }
    },
    async createCalendarFeed({ user, body, context, record }) {
      const wanted = { userId: user.userId, studioId: body.studioId }
      const { user: manager, feedId, secret } = await record(issueCalendarFeed(services, wanted, context))
      await reportToOwner(services, 'access_changed', manager, { what: 'calendar' })
      return { id: feedId, url: `${publicUrl()}/api/v1/calendars/${secret}.ics` }
    },
    async revokeCalendarFeed({ user, params, context, reached }) {
      const feed = { userId: user.userId, feedId: params.feedId }
      reached(await revokeCalendarFeed(services, feed, context))
      return done
    },
    async revokeUserCalendarFeeds({ params, context, reached }) {
      reached(await revokeAllCalendarFeeds(services, params.id, context))
      return done
    },
  }
}
