import * as z from 'zod'
import { endpointsFor } from './endpoint.ts'
import { studioOrders } from './page-values.ts'
import {
  CatalogueEntry,
  DateText,
  HourState,
  Instant,
  Kes,
  MonthText,
  Picture,
  paging,
  SlotText,
  swahili,
  wholeNumber,
} from './shared.ts'

const visitors = endpointsFor('public', 'Studios')
const availability = endpointsFor('public', 'Availability')

const firstHour = wholeNumber('search.first-hour', 8, 20).optional()
const endHour = wholeNumber('search.hour', 8, 21).optional()

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
  fromPrice: Kes.nullable().meta({ description: 'The lowest price per started hour of its session types' }),
  day: z.object({ date: DateText, hours: z.array(HourState).length(13).meta({ description: '08 to 20' }) }),
})
export type StudioCard = z.infer<typeof StudioCard>

export const SessionType = z.object({
  id: z.uuid(),
  type: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  ...swahili,
  durationMinutes: z.int(),
  slots: z.int().meta({ description: 'The number of hours of one unit' }),
  price: Kes,
})
export type SessionType = z.infer<typeof SessionType>

export const listStudios = visitors.get('/studios', {
  summary: 'Search bookable studios, with their hours on the date',
  query: z.object({
    include_features: z.string().optional(),
    search: z.string().max(200).optional().meta({ description: 'Searches texts, code, features and session types' }),
    place: z.string().max(100).optional().meta({ description: 'Searches the location' }),
    features: z
      .string()
      .optional()
      .transform((text) => (text ? text.split(',').filter(Boolean) : []))
      .pipe(z.array(z.uuid('search.features'))),
    date: DateText.optional().meta({ description: 'Default: today, and from 20:00 in Nairobi tomorrow' }),
    from: firstHour.meta({ description: 'The first hour; alone, that hour must be free' }),
    to: endHour.meta({ description: 'The hour at which it ends; without `from`, it begins at 08:00' }),
    hours: wholeNumber('search.hours', 1, 13).optional().meta({
      description: 'The number of consecutive free hours required between `from` and `to`; default: all of them',
    }),
    people: wholeNumber('search.people', 1, 100).optional(),
    sort: z
      .enum(studioOrders, 'search.sort')
      .default('featured')
      .meta({ description: 'Featured first, lowest price first, most free hours on the date first, or by name' }),
    ...paging(50),
  }),
  answer: z.object({
    items: z.array(StudioCard),
    total: z.int(),
    all: z.int().meta({ description: 'The number of studios, regardless of filters' }),
    without: z
      .object({ search: z.int(), place: z.int(), features: z.int(), people: z.int(), hours: z.int() })
      .meta({ description: 'The number of results without each of the filters' }),
    places: z
      .array(z.object({ name: z.string(), studios: z.int() }))
      .meta({ description: 'Towns, which are the last part of locations, regardless of `place`; most studios first' }),
  }),
})
export type StudioList = z.infer<typeof listStudios.answer>

export const featuredStudios = visitors.get('/studios/featured', {
  summary: 'List up to 12 featured studios, best first',
  answer: z.object({ items: z.array(StudioCard) }),
})

const OpeningWeek = z
  .array(z.object({ from: z.int(), to: z.int() }).nullable())
  .length(7)
  .meta({ description: 'Sunday first. `to` is the last bookable hour; null means closed' })

export const oneStudio = visitors.get('/studios/:idOrCode', {
  summary: 'Retrieve a studio with its session types, pictures, opening hours and rules',
  params: z.object({ idOrCode: z.string().min(1).max(60) }),
  answer: StudioCard.extend({
    description: z.string(),
    descriptionSw: z.string().optional().meta({ description: 'Empty if there is none' }),
    sessionTypes: z.array(SessionType),
    images: z.array(Picture),
    openingHours: OpeningWeek,
    hourOverrides: z.array(z.object({ from: DateText, to: DateText, openingHours: OpeningWeek })).meta({
      description: 'Special hours of current and future periods. Where two overlap, the later in the list applies',
    }),
    bufferMinutes: z.int(),
    noticeHours: z.int().meta({ description: 'The minimum notice before the start, in hours' }),
    daysAhead: z
      .int()
      .nullable()
      .meta({ description: 'How many days ahead customers can book; null if the studio sets no limit' }),
    changeableHours: z
      .int()
      .meta({ description: 'Customers can move or cancel until this many hours before the start' }),
    createdAt: Instant,
  }),
  errors: [404],
})
export type Studio = z.infer<typeof oneStudio.answer>

export const sessionTypes = visitors.get('/session-types', {
  summary: 'List the session types of a studio: its own, or the global ones',
  query: z.object({ studioId: z.uuid('search.studio-id') }),
  answer: z.object({ items: z.array(SessionType) }),
  errors: [404],
})

const SlotAvailability = z.object({
  startTime: SlotText,
  available: z.boolean(),
  reason: HourState.exclude(['free']).optional(),
})

export const dayAvailability = availability.get('/studios/:id/availability/:date', {
  summary: 'Retrieve the 13 hours of a day at a studio. Beyond the booking window, all are closed',
  params: z.object({ id: z.string(), date: DateText }),
  answer: z.object({
    studioId: z.uuid(),
    date: DateText,
    availability: z.array(SlotAvailability).meta({ description: 'List only the hours that can’t be booked' }),
    slots: z.array(SlotAvailability).length(13),
  }),
  errors: [404],
})
export type DayAvailability = z.infer<typeof dayAvailability.answer>

export const monthAvailability = availability.get('/studios/:id/availability', {
  summary: 'Retrieve the number of free hours on each day of a month',
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
