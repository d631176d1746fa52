import { kesOf } from '../../domain/kernel/money.ts'
import {
  addDays,
  firstHour,
  runText,
  Slot,
  type StudioDate,
  slotsPerDay,
  studioDateAt,
} from '../../domain/kernel/slot.ts'
import { openOn } from '../../domain/studio/opening.ts'
import type { BookingActivity, DayFigures, Figures, Period, StudioHours } from '../../projections/bookings/figures.ts'
import type { StudioActivity } from '../../projections/studios/histories.ts'
import type {
  Activity,
  AdminFigures,
  DayFigures as DayAnswer,
  ManagerFigures,
  Occupancy,
} from '../contract/dashboards.ts'

const periodDays = 30
const busiest = 10

/** Returns the last 30 days at an instant, today included, and the 30 before. */
export function periodAt(now: Date): Period {
  const today = studioDateAt(now)
  const upTo = (last: StudioDate) => Array.from({ length: periodDays }, (_, i) => addDays(last, i - periodDays + 1))
  return { now, today, days: upTo(today), before: upTo(addDays(today, -periodDays)) }
}

/** A manager's cards. */
export const managerFiguresView = (figures: Figures): ManagerFigures => ({
  totalBookings: figures.bookings,
  totalRevenue: kesOf(figures.revenue_cents),
  pendingBookings: figures.pending,
  toDecide: figures.to_confirm,
  todayBookings: figures.today,
  totalStudios: figures.studios,
  activeStudios: figures.active_studios,
  trends: { totalBookings: trend(figures, 'bookings'), totalRevenue: trend(figures, 'revenue_cents') },
})

/** An admin's cards. */
export function adminFiguresView(figures: Figures): AdminFigures {
  const { trends, ...shared } = managerFiguresView(figures)
  return {
    ...shared,
    toDecide: figures.pending,
    totalManagers: figures.managers,
    unmatchedPayments: figures.unmatched,
    paymentsToDecide: figures.payments_to_decide,
    trends: { ...trends, totalStudios: trend(figures, 'studios'), totalManagers: trend(figures, 'managers') },
  }
}

/** Returns the change in percent, to a tenth; null if the earlier figure is 0. */
function trend({ lately, earlier }: Figures, what: keyof Figures['lately']): number | null {
  if (earlier[what] === 0) return null
  return Math.round(((lately[what] - earlier[what]) / earlier[what]) * 1_000) / 10
}

/** Maps the days of a chart, in the given order; revenue in KES. */
export const seriesView = (days: readonly DayFigures[]): DayAnswer[] =>
  days.map(({ date, bookings, revenue_cents }) => ({ date, bookings, revenue: kesOf(revenue_cents) }))

/** Maps the share of open hours of some studios that were booked in a period, by studio and by hour of the day. */
export function occupancyView(studios: readonly StudioHours[], period: Period): Occupancy {
  const open = studios.map((studio) => openHours(studio, period.days))
  return {
    byStudio: studios
      .map((studio, i) => ({
        studioId: studio.id,
        studioName: studio.name,
        bookedHours: studio.booked,
        ...shareOf(studio.booked, total(open[i] ?? [])),
      }))
      .sort((a, b) => b.bookedHours - a.bookedHours || a.studioName.localeCompare(b.studioName))
      .slice(0, busiest),
    byHour: Array.from({ length: slotsPerDay }, (_, i) => {
      const bookedHours = total(studios.map(({ hours }) => hours[i] ?? 0))
      return { hour: firstHour + i, bookedHours, ...shareOf(bookedHours, total(open.map((hours) => hours[i] ?? 0))) }
    }),
  }
}

/**
 * Returns on how many of the days a studio was open, for each of the 13 hours. Days before it existed don't count. An
 * hour that has sessions was open then, whatever the opening hours are by now.
 */
function openHours(studio: StudioHours, days: readonly StudioDate[]): number[] {
  const hours = Array.from({ length: slotsPerDay }, () => 0)
  const first = studioDateAt(new Date(studio.createdAt))
  for (const date of days.filter((day) => day >= first)) {
    const open = openOn(studio, date)
    for (let hour = open?.from ?? 1; hour <= (open?.to ?? 0); hour++)
      hours[hour - firstHour] = (hours[hour - firstHour] ?? 0) + 1
  }
  return hours.map((open, i) => Math.max(open, studio.hours[i] ?? 0))
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const shareOf = (booked: number, openHours: number) => ({
  openHours,
  share: openHours === 0 ? 0 : Math.round((booked / openHours) * 1_000) / 1_000,
})

const titles: Readonly<Record<string, string>> = {
  requested: 'New booking request',
  time_arranged: 'Hours arranged',
  manager_confirmed: 'Booking confirmed',
  approved: 'Booking approved',
  rejected: 'Booking rejected',
  paid: 'Booking paid',
  completed: 'Session completed',
  cancelled: 'Booking cancelled',
  payment_voided: 'Recorded payment removed',
  reinstated: 'Booking back: its payment came late',
  rescheduled: 'Booking moved',
  no_show: 'Nobody came',
  checked_in: 'Customer checked in',
}

/** Returns the name of a booking's event. */
export const bookingTitle = (what: string) => titles[what] ?? 'Booking changed'

/** 'SB7K3M9Q at Mawimbi, Tue 1 Dec, 09:00 to 11:00'. */
export function bookingText(code: string, studioName: string | null, slots: readonly string[]): string {
  const when = slots.length > 0 ? runText(slots.map((slot) => Slot.parse(slot))) : 'without a time yet'
  return `${code} at ${studioName ?? 'a studio that has closed'}, ${when}`
}

const bookingActivityView = (row: BookingActivity): Activity => ({
  position: row.position,
  at: row.at,
  kind: 'booking',
  title: bookingTitle(row.what),
  text: `${bookingText(row.code, row.studio_name, row.slots)}${row.by_name === null ? '' : `, by ${row.by_name}`}`,
  type: `booking.${row.what}`,
  code: row.code,
  studioName: row.studio_name,
  slots: [...row.slots],
  byName: row.by_name,
  givenTo: null,
  bookingId: row.booking_id,
  studioId: row.studio_id,
})

const studioTitles: Readonly<Record<string, string>> = {
  submitted: 'Studio created',
  approved: 'Studio approved',
  rejected: 'Studio rejected',
  edit_submitted: 'Studio edit awaits approval',
  edit_approved: 'Studio edit approved',
  edit_rejected: 'Studio edit rejected',
  updated: 'Studio changed',
  archive_requested: 'Studio is to be archived',
  archived: 'Studio archived',
  archive_rejected: 'Studio is not archived',
  activated: 'Studio activated',
  deactivated: 'Studio deactivated',
  featured: 'Studio featured',
  unfeatured: 'Studio no longer featured',
  manager_assigned: 'Studio given to a manager',
  hours_set: 'Opening hours changed',
  hours_overridden: 'Special hours set',
  override_removed: 'Special hours removed',
  booking_window_set: 'Notice or furthest advance changed',
  blackout_added: 'Closed day added',
  blackout_removed: 'Closed day removed',
  deleted: 'Studio deleted',
}

/** Returns the name of a studio's event. */
export const studioTitle = ({ what, given_to }: Pick<StudioActivity, 'what' | 'given_to'>): string =>
  what === 'manager_assigned' && given_to === null
    ? 'Studio has no manager any more'
    : (studioTitles[what] ?? 'Studio changed')

const studioActivityView = (row: StudioActivity): Activity => ({
  position: row.position,
  at: row.at,
  kind: 'studio',
  title: studioTitle(row),
  text: [
    row.studio_name,
    ...(row.given_to_name === null ? [] : [`to ${row.given_to_name}`]),
    ...(row.by_name === null ? [] : [`by ${row.by_name}`]),
  ].join(', '),
  type: `studio.${row.what}`,
  code: null,
  studioName: row.studio_name,
  slots: [],
  byName: row.by_name,
  givenTo: row.given_to_name,
  bookingId: null,
  studioId: row.studio_id,
})

/** Merges the events of bookings and studios into one list, newest first. */
export const activityView = (
  bookings: readonly BookingActivity[],
  studios: readonly StudioActivity[],
  limit: number,
): Activity[] =>
  [...bookings.map(bookingActivityView), ...studios.map(studioActivityView)]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, limit)
