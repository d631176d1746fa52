import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { studioOrders } from './page-values.ts'
import {
  CatalogueEntry,
  DateText,
  HourState,
  Instant,
  Kes,
  MonthText,
  nothing,
  Picture,
  paging,
  SlotText,
  wholeNumber,
} from './shared.ts'

const hour = wholeNumber('search.hour', 8, 21).optional()

export const StudioCard = z.object({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  location: z.string().nullable(),
  featured: z.boolean(),
  capacity: z.int(),
  features: z.array(CatalogueEntry),
  limitations: z.array(CatalogueEntry),
  primaryImage: Picture.nullable(),
  imageCount: z.int(),
  fromPrice: Kes.nullable().meta({ description: 'The lowest price per started hour among its session types' }),
  day: z.object({
    date: DateText,
    hours: z.array(HourState).length(13).meta({ description: '08 to 20' }),
  }),
})
export type StudioCard = z.infer<typeof StudioCard>

export const SessionType = z.object({
  id: z.uuid(),
  type: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  durationMinutes: z.int(),
  slots: z.int().meta({ description: 'How many hours one unit takes' }),
  price: Kes,
})
export type SessionType = z.infer<typeof SessionType>

export const listStudios = endpoint({
  method: 'get',
  path: '/studios',
  tag: 'Studios',
  access: 'public',
  summary: 'Studios that can be booked, by what is asked of them, with their hours on the day',
  query: z.object({
    include_features: z.string().optional(),
    search: z.string().max(200).optional().meta({ description: 'In the name, the location or the code' }),
    place: z.string().max(100).optional().meta({ description: 'In the location' }),
    features: z
      .string()
      .optional()
      .transform((text) => (text ? text.split(',').filter(Boolean) : []))
      .pipe(z.array(z.uuid('search.features'))),
    date: DateText.optional(),
    from: hour,
    to: hour,
    hours: wholeNumber('search.hours', 1, 13)
      .optional()
      .meta({ description: 'So many free hours in a row between from and to are enough; without it, all of them' }),
    people: wholeNumber('search.people', 1, 100).optional(),
    sort: z
      .enum(studioOrders, 'search.sort')
      .default('featured')
      .meta({ description: 'Featured first, the lowest price, the most free hours on the day, or by name' }),
    ...paging(50),
  }),
  body: nothing,
  status: 200,
  answer: z.object({
    items: z.array(StudioCard),
    total: z.int(),
    all: z.int().meta({ description: 'How many studios there are, whatever was asked' }),
    without: z
      .object({ search: z.int(), place: z.int(), features: z.int(), people: z.int(), hours: z.int() })
      .meta({ description: 'How many there would be if one thing were not asked' }),
    places: z
      .array(z.object({ name: z.string(), studios: z.int() }))
      .meta({ description: 'Towns, the last part of locations, whatever place was asked; the most studios first' }),
  }),
  errors: [],
})
export type StudioList = z.infer<typeof listStudios.answer>

export const featuredStudios = endpoint({
  method: 'get',
  path: '/studios/featured',
  tag: 'Studios',
  access: 'public',
  summary: 'Featured studios, best first',
  answer: z.object({ items: z.array(StudioCard) }),
})

const OpeningWeek = z
  .array(z.object({ from: z.int(), to: z.int() }).nullable())
  .length(7)
  .meta({ description: 'Sunday first; to is the last hour that can be booked; null is closed' })

export const oneStudio = endpoint({
  method: 'get',
  path: '/studios/:idOrCode',
  tag: 'Studios',
  access: 'public',
  summary: 'A studio with its session types, pictures, opening hours and rules',
  params: z.object({ idOrCode: z.string().min(1).max(60) }),
  answer: StudioCard.extend({
    description: z.string(),
    sessionTypes: z.array(SessionType),
    images: z.array(Picture),
    openingHours: OpeningWeek,
    hourOverrides: z
      .array(z.object({ from: DateText, to: DateText, openingHours: OpeningWeek }))
      .meta({ description: 'Other hours of current and coming periods; the last counts where two overlap' }),
    bufferMinutes: z.int(),
    noticeHours: z.int().meta({ description: 'Book so many hours before the start, at least' }),
    daysAhead: z.int().nullable().meta({ description: 'Book so many days ahead, at most; null for no own limit' }),
    changeableHours: z.int().meta({ description: 'Move or cancel until so many hours before the start' }),
    createdAt: Instant,
  }),
  errors: [404],
})
export type Studio = z.infer<typeof oneStudio.answer>

export const sessionTypes = endpoint({
  method: 'get',
  path: '/session-types',
  tag: 'Studios',
  access: 'public',
  summary: 'What can be booked at a studio: its own session types, or the global ones',
  query: z.object({ studioId: z.uuid('search.studio-id') }),
  answer: z.object({ items: z.array(SessionType) }),
  errors: [404],
})

const SlotAvailability = z.object({
  startTime: SlotText,
  available: z.boolean(),
  reason: HourState.exclude(['free']).optional(),
})

export const dayAvailability = endpoint({
  method: 'get',
  path: '/studios/:id/availability/:date',
  tag: 'Availability',
  access: 'public',
  summary: "A studio's 13 hours of one day; further ahead than bookings open all are closed",
  params: z.object({ id: z.string(), date: DateText }),
  answer: z.object({
    studioId: z.uuid(),
    date: DateText,
    availability: z.array(SlotAvailability).meta({ description: 'Only the hours that cannot be booked' }),
    slots: z.array(SlotAvailability).length(13),
  }),
  errors: [404],
})
export type DayAvailability = z.infer<typeof dayAvailability.answer>

export const monthAvailability = endpoint({
  method: 'get',
  path: '/studios/:id/availability',
  tag: 'Availability',
  access: 'public',
  summary: 'How many hours are free on each day of a month',
  params: z.object({ id: z.string() }),
  query: z.object({ month: MonthText }),
  answer: z.object({
    studioId: z.uuid(),
    month: z.string(),
    days: z.array(z.object({ date: DateText, free: z.int(), hours: z.array(HourState).length(13) })),
  }),
  errors: [404],
})
export type MonthAvailability = z.infer<typeof monthAvailability.answer>
