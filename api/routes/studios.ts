import { Refusal } from '../../domain/kernel/refusal.ts'
import { firstHour, StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { hourStates } from '../../domain/schedule/availability.ts'
import { catalogueItems } from '../../projections/catalogue/queries.ts'
import { heldOn } from '../../projections/schedule/queries.ts'
import { typesOffered } from '../../projections/session-types/queries.ts'
import { featuredStudios, type PublicStudio, publicStudio, publicStudios } from '../../projections/studios/queries.ts'
import type { studioFeatures, studioLimitations } from '../contract/catalogue.ts'
import type {
  featuredStudios as featuredStudiosEndpoint,
  listStudios,
  oneStudio,
  sessionTypes,
} from '../contract/studios.ts'
import type { Handler } from '../http/serve.ts'
import type { RouteServices } from './services.ts'
import { picturesOf, sessionTypeView, studioCard } from './views.ts'

/** How many studios the home page features. */
const featuredLimit = 12
const changeableHours = 24

/** Studios as visitors find them. Two queries a list: the studios, and what is held on the day. */
export function studioRoutes({ db, clock }: RouteServices): {
  listStudios: Handler<typeof listStudios>
  featuredStudios: Handler<typeof featuredStudiosEndpoint>
  oneStudio: Handler<typeof oneStudio>
  sessionTypes: Handler<typeof sessionTypes>
  studioFeatures: Handler<typeof studioFeatures>
  studioLimitations: Handler<typeof studioLimitations>
} {
  const cards = async (studios: readonly PublicStudio[], date: StudioDate) => {
    const now = clock()
    const held = await heldOn(
      db,
      studios.map(({ id }) => id),
      date,
    )
    return studios.map((studio) => studioCard(studio, date, hourStates(studio.opening, held(studio.id), date, now)))
  }
  const found = async (idOrCode: string) => {
    const studio = await publicStudio(db, idOrCode)
    if (!studio) throw new Refusal('not_found', 'Studio not found')
    return studio
  }
  return {
    async listStudios({ query }) {
      const date = query.date ? StudioDate.parse(query.date) : studioDateAt(clock())
      const studios = await publicStudios(db, {
        search: query.search,
        featureIds: query.features,
        people: query.people,
      })
      const all = await cards(studios, date)
      const matching = query.from === undefined ? all : all.filter(freeBetween(query.from, query.to ?? query.from + 1))
      return { items: matching.slice(query.offset, query.offset + query.limit), total: matching.length }
    },
    async featuredStudios() {
      return { items: await cards(await featuredStudios(db, featuredLimit), studioDateAt(clock())) }
    },
    async oneStudio({ params }) {
      const studio = await found(params.idOrCode)
      const [[card], types] = await Promise.all([cards([studio], studioDateAt(clock())), typesOffered(db, studio.id)])
      if (!card) throw new Refusal('not_found', 'Studio not found')
      return {
        ...card,
        sessionTypes: types.map(sessionTypeView),
        images: picturesOf(studio.images),
        openingHours: [...studio.opening.openingHours],
        bufferMinutes: studio.opening.bufferMinutes,
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

/** Cards with every hour free from one hour up to another. */
const freeBetween =
  (from: number, to: number) =>
  ({ day }: { day: { hours: readonly string[] } }) =>
    day.hours.slice(from - firstHour, Math.max(to, from + 1) - firstHour).every((state) => state === 'free')
