import { dateOfNextHour, lastBookableDate } from '../../domain/booking/hours.ts'
import { changeableHours } from '../../domain/booking/rules.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { firstHour, lastHour, StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { hourStates } from '../../domain/schedule/availability.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import { catalogueItems } from '../../projections/catalogue/catalogue.ts'
import { takenOn } from '../../projections/schedule/queries.ts'
import {
  type FoundStudio,
  foundStudios,
  studioCounts,
  type WantedHours,
} from '../../projections/schedule/studio-search.ts'
import { typesOffered } from '../../projections/session-types/session-types.ts'
import { featuredStudios, type PublicStudio, publicStudio } from '../../projections/studios/queries.ts'
import type { Endpoints } from '../contract/endpoints.ts'
import type { Handlers } from '../http/serve.ts'
import { picturesOf, sessionTypeView, studioCard } from '../views/studios.ts'
import { notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

/** The maximum number of featured studios on the home page. */
const featuredLimit = 12

type StudioHandlers = Pick<
  Handlers<Endpoints>,
  'listStudios' | 'featuredStudios' | 'oneStudio' | 'sessionTypes' | 'studioFeatures' | 'studioLimitations'
>

/** Studios for visitors. A list takes two queries, whatever its length. */
export function studioRoutes({ db, clock }: RouteServices): StudioHandlers {
  const cards = async (studios: readonly PublicStudio[], date: StudioDate) => {
    const now = clock()
    const taken = await takenOn(
      db,
      studios.map(({ id }) => id),
      date,
    )
    return studios.map((studio) => studioCard(studio, date, hourStates(studio.opening, taken(studio.id), date, now)))
  }
  const found = async (idOrCode: string) => (await publicStudio(db, idOrCode)) ?? notFound('studio.not-found')
  return {
    async listStudios({ query }) {
      const now = clock()
      const date = query.date ? StudioDate.parse(query.date) : dateOfNextHour(now)
      const { search, place: location, features: featureIds, people, sort: order, limit, offset } = query
      const filter = { date, now, search, location, featureIds, people, hours: wantedHours(query) }
      const [studios, { found: total, all, without, towns }] = await Promise.all([
        foundStudios(db, filter, { order, limit, offset }),
        studioCounts(db, filter),
      ])
      const card = (studio: FoundStudio) =>
        studioCard(studio, date, hourStates(studio.opening, studio.taken, date, now))
      const { location: place, ...others } = without
      return { items: studios.map(card), total, all, without: { place, ...others }, places: towns }
    },
    async featuredStudios() {
      return { items: await cards(await featuredStudios(db, featuredLimit), dateOfNextHour(clock())) }
    },
    async oneStudio({ params }) {
      const studio = await found(params.idOrCode)
      const [[card], types] = await Promise.all([cards([studio], dateOfNextHour(clock())), typesOffered(db, studio.id)])
      if (!card) throw new DomainError('not_found', 'studio.not-found')
      return {
        ...card,
        description: studio.description,
        descriptionSw: studio.descriptionSw,
        sessionTypes: types.map(sessionTypeView),
        images: picturesOf(studio.images),
        openingHours: [...studio.opening.openingHours],
        hourOverrides: overridesAhead(studio.opening, clock()),
        bufferMinutes: studio.opening.bufferMinutes,
        ...studio.opening.bookingWindow,
        changeableHours,
        createdAt: studio.createdAt,
      }
    },
    async sessionTypes({ query }) {
      const studio = await found(query.studioId)
      return { items: (await typesOffered(db, studio.id)).map(sessionTypeView) }
    },
    async studioFeatures({ user }) {
      return { items: await catalogueItems(db, 'feature', { all: user?.role === 'admin' }) }
    },
    async studioLimitations({ user }) {
      return { items: await catalogueItems(db, 'limitation', { all: user?.role === 'admin' }) }
    },
  }
}

type HoursInput = Partial<Record<'from' | 'to' | 'hours', number | undefined>>

/**
 * Returns the requested hours: all between two, or a number of consecutive ones. A single hour, an end or a length is
 * enough. Throws DomainError `invalid` for an end that is not after the start, or more hours than between the two.
 */
function wantedHours({ from, to, hours }: HoursInput): WantedHours | undefined {
  if (from === undefined && to === undefined && hours === undefined) return undefined
  const start = from ?? firstHour
  const end = to ?? (hours === undefined ? start + 1 : lastHour + 1)
  if (end <= start) throw invalid('to', 'search.hours-reversed')
  const inARow = hours ?? end - start
  if (inARow > end - start) throw invalid('hours', 'search.hours-fit')
  return { from: start, to: end, inARow }
}

/** The special hours of periods that are not over and begin before the last day that can be booked. */
const overridesAhead = ({ overrides }: Opening, now: Date) =>
  overrides
    .filter(({ from, to }) => to >= studioDateAt(now) && from <= lastBookableDate(now))
    .map(({ from, to, openingHours }) => ({ from, to, openingHours: [...openingHours] }))
