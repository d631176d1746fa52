import type { AdminSessionType } from '../../../../api/contract/admin-session-types.ts'
import type { LoggedEvent } from '../../../../api/contract/audit.ts'
import type { Activity, AdminStats, ManagerStats } from '../../../../api/contract/dashboards.ts'
import type { OfficeStudio, OfficeStudioDetail, StudioText } from '../../../../api/contract/office-studios.ts'
import type { ListedManager, ListedUser } from '../../../../api/contract/people.ts'
import { longEmail } from './account-data.ts'
import { bookings } from './bookings-data.ts'
import { features, idOf, limitations, saidOf, sessions, studios } from './studios-data.ts'
import { ahead, dayAhead, hour } from './times.ts'

/** The data of the back office except bookings: statistics, studios, people and the log. */

const day = 24 * hour

const series = Array.from({ length: 30 }, (_, i) => ({
  date: dayAhead(i - 29),
  bookings: (i * 7) % 11,
  revenue: ((i * 13) % 17) * 2_500,
}))
const share = (bookedHours: number) => ({ bookedHours, openHours: 390, share: bookedHours / 390 })
const charts = {
  series,
  occupancy: {
    byStudio: studios.map(({ id, name }, i) => ({ studioId: id, studioName: name, ...share(300 - i * 48) })),
    byHour: Array.from({ length: 13 }, (_, i) => ({ hour: 8 + i, ...share(80 + ((i * 37) % 200)) })),
  },
}
const figures = {
  totalBookings: 1_284,
  totalRevenue: 3_412_500,
  pendingBookings: 9,
  toDecide: 9,
  todayBookings: 6,
  totalStudios: 14,
  activeStudios: 12,
}
export const adminFigures: AdminStats = {
  ...figures,
  totalManagers: 5,
  unmatchedPayments: 2,
  paymentsToDecide: 5,
  trends: { totalBookings: 12.5, totalRevenue: -3.2, totalStudios: 0, totalManagers: null },
  ...charts,
}
export const managerFigures: ManagerStats = {
  ...figures,
  toDecide: 4,
  trends: { totalBookings: 12.5, totalRevenue: -3.2 },
  ...charts,
}

const happened = [
  ['booking', 'booking.approved', 'Booking approved', 'SB9PC2HV at Mawimbi Mix Room, Tue 1 Dec, 12:00 to 14:00'],
  ['studio', 'studio.edit_submitted', 'Studio edit submitted', 'Mawimbi Mix Room'],
  ['booking', 'booking.requested', 'New booking request', 'SB9PC2HV at Mawimbi Mix Room, Tue 1 Dec, 12:00 to 14:00'],
  ['studio', 'studio.approved', 'Studio approved', 'Mawimbi Mix Room'],
] as const
export const activity: Activity[] = happened.map(([kind, type, title, text], i) => ({
  position: `0000000000000002431${i}`,
  at: ahead(-(i * i + 1) * hour),
  kind,
  title,
  text,
  type,
  code: kind === 'booking' ? 'SB9PC2HV' : null,
  studioName: 'Mawimbi Mix Room',
  slots: kind === 'booking' ? (bookings[2]?.selected_slots ?? []) : [],
  byName: type === 'booking.approved' ? 'Asha Mwangi' : null,
  givenTo: null,
  bookingId: kind === 'booking' ? idOf(2) : null,
  studioId: kind === 'studio' ? idOf(50) : null,
}))

export const officeStudios: readonly OfficeStudio[] = studios.map((card, i) => ({
  id: card.id,
  name: card.name,
  code: card.code,
  description: saidOf(card.name),
  location: card.location ?? '',
  hourlyRate: card.fromPrice,
  hourly_rate: card.fromPrice,
  capacity: card.capacity,
  featured: card.featured,
  active: i !== 4,
  pending_approval: i < 2,
  pending_kind: i === 0 ? 'edit' : i === 1 ? 'creation' : null,
  pending_kinds: i === 0 ? ['edit'] : i === 1 ? ['creation'] : [],
  pending_version: i < 2 ? 3 : null,
  pending_conflicts: [],
  revision: 7,
  declined_fields: [],
  approved_at: i === 1 ? null : ahead(-30 * day),
  rejected_at: null,
  rejection: null,
  archived_at: null,
  created_at: ahead(-90 * day),
  manager_id: i === 5 ? null : idOf(2),
  manager_name: i === 5 ? null : 'Otieno Odhiambo',
  total_bookings: 310 - i * 41,
  total_revenue: 812_500 - i * 91_000,
  features: card.features,
  limitations: card.limitations,
  primary_image: card.primaryImage,
  image_count: card.imageCount,
}))
/** A studio after it was archived. */
export const archivedStudio = officeStudios.slice(2, 3).map((studio) => ({
  ...studio,
  active: false,
  featured: false,
  archived_at: ahead(-3 * day),
}))
export const studioTotals = { total: 14, active: 12, featured: 3, pending: 2 }
export const noStudios = { items: [], total: 0, totals: { total: 0, active: 0, featured: 0, pending: 0 } }

const fields = ['name', 'location', 'description', 'hourlyRate', 'capacity', 'features', 'limitations'] as const

/** Returns a studio with a pending edit that changes every field. */
export function officeStudio(id: string | undefined): OfficeStudioDetail {
  const studio = officeStudios.find((each) => each.id === id) ?? officeStudios[0]
  if (!studio) throw new Error('There are studios')
  const none = { pending_edit: null, pending_base: null, pending_fields: [] }
  const waiting = {
    pending_edit: {
      name: `${studio.name} by the Railway Museum`,
      location: 'Upper Hill, Nairobi',
      description: 'A quiet room, but for the trains',
      hourlyRate: 3_100,
      hourly_rate: 3_100,
      capacity: 12,
      features: features.slice(2),
      limitations: limitations.slice(0, 1),
    },
    pending_base: textOf(studio),
    pending_fields: [...fields],
  }
  return { ...studio, ...(studio.pending_kind === 'edit' ? waiting : none), archive_requested: false }
}

const textOf = ({ name, location, description, hourlyRate, hourly_rate, ...more }: StudioText) => ({
  name,
  location,
  description,
  hourlyRate,
  hourly_rate,
  capacity: more.capacity,
  features: more.features,
  limitations: more.limitations,
})

/** Returns a studio with an edit of the description, submitted before an admin corrected the capacity. */
export function correctedStudio(): OfficeStudioDetail {
  const studio = officeStudio(undefined)
  return {
    ...studio,
    pending_edit: { ...textOf(studio), description: 'A quiet room, but for the trains' },
    pending_base: { ...textOf(studio), capacity: 8 },
    pending_fields: ['description'],
  }
}

/** Returns a studio with an edit that includes fields an admin has since corrected. */
export function contestedStudio(): OfficeStudioDetail {
  const studio = officeStudio(undefined)
  const text = textOf(studio)
  return {
    ...studio,
    pending_edit: {
      ...text,
      description: 'A quiet room, but for the trains',
      capacity: 12,
      features: features.slice(2),
    },
    pending_base: { ...text, capacity: 8, features: features.slice(0, 1) },
    pending_fields: ['description', 'capacity', 'features'],
    pending_conflicts: ['capacity', 'features'],
  }
}

/** A manager's studio. An admin declined some fields of its last edit. */
export const declinedStudios: OfficeStudio[] = officeStudios
  .slice(2, 3)
  .map((studio) => ({ ...studio, declined_fields: ['capacity', 'features'] }))

export const officeTypes: readonly AdminSessionType[] = [
  ...sessions.map((each, i) => ({ each, at: i === 0 ? studios[0] : undefined })),
  ...sessions.map((each) => ({ each: { ...each, type: `${each.type}-LONG` }, at: undefined })),
].map(({ each, at }, i) => ({
  id: idOf(700 + i),
  type: each.type,
  name: each.name,
  description: each.description,
  price: each.price,
  duration_minutes: each.durationMinutes,
  duration_hours: each.durationMinutes / 60,
  base_price: i === 1 ? 4_000 : null,
  studio_id: at?.id ?? null,
  studio_name: at?.name ?? null,
  studio_code: at?.code ?? null,
  total_bookings: 90 - i * 20,
  total_revenue: 225_000 - i * 40_000,
  revision: 3,
  created_at: ahead(-(80 - i) * day),
}))

const roles = ['admin', 'studio_manager', 'customer', 'customer', 'customer'] as const
export const users: readonly ListedUser[] = roles.map((role, i) => ({
  id: idOf(3 - i < 1 ? 20 + i : 3 - i),
  name: ['Asha Mwangi', 'Otieno Odhiambo', 'Zainab Juma', 'Brian Kiptoo', 'Erased'][i] ?? '',
  email: i === 2 ? longEmail : `user-${i}@example.com`,
  phone: i === 3 ? null : '254712345678',
  role,
  createdAt: ahead(-(i + 2) * 9 * day),
  status: (['active', 'active', 'active', 'invited', 'deactivated'] as const)[i] ?? 'active',
  emailVerified: i !== 3,
}))

export const managers: readonly ListedManager[] = ['Otieno Odhiambo', 'Amina Hassan', 'Njeri Wambui'].map(
  (name, i) => ({
    id: idOf(2 + i * 10),
    name,
    email: i === 1 ? longEmail : `manager-${i}@studioni.test`,
    phone: '254712345678',
    role: 'studio_manager',
    is_active: i !== 2,
    invited: i === 1,
    studio_ids: i === 0 ? studios.slice(0, 3).map(({ id }) => id) : [],
    studio_names: i === 0 ? studios.slice(0, 3).map((studio) => studio.name) : [],
    total_bookings_managed: 310 - i * 120,
    total_revenue_managed: 812_500 - i * 300_000,
    created_at: ahead(-(i + 2) * 30 * day),
  }),
)

const logged = ['requested', 'manager_confirmed', 'approved', 'paid', 'completed']
/** The fields of a booking that are amounts, slots and instants. */
export const bookingKinds = { priceCents: 'cents', slots: 'slot', payBy: 'instant' } as const
export const log: readonly LoggedEvent[] = logged.map((what, i) => ({
  position: `0000000000000002431${i}`,
  at: ahead(-(logged.length - i) * hour),
  actor: { id: idOf(3), role: i === 0 ? 'visitor' : 'admin', name: i === 0 ? null : 'Asha Mwangi' },
  stream: `booking-${idOf(0)}`,
  version: i,
  type: `booking.${what}`,
  summary: `Booking ${what.replace('_', ' ')}`,
  facts: {
    texts: [{ field: 'code', text: bookings[0]?.code ?? '' }],
    amounts: [5_000],
    slots: bookings[0]?.selected_slots ?? [],
  },
  data: {
    code: bookings[0]?.code ?? '',
    studioId: idOf(50),
    priceCents: 500_000,
    slots: bookings[0]?.selected_slots ?? [],
    payBy: ahead(day),
  },
  fieldKinds: bookingKinds,
  correlationId: idOf(800 + i),
}))
