import { Refusal } from '../../domain/kernel/refusal.ts'
import { addDays, addMonths, StudioDate, slotsOf } from '../../domain/kernel/slot.ts'
import { hourStates } from '../../domain/schedule/availability.ts'
import { heldBetween } from '../../projections/schedule/queries.ts'
import { publicOpening } from '../../projections/studios/queries.ts'
import type { dayAvailability, monthAvailability } from '../contract/availability.ts'
import type { Handler } from '../http/serve.ts'
import type { RouteServices } from './services.ts'

/** When a studio is free. Two queries each: when it is open, and what is held. */
export function availabilityRoutes({ db, clock }: RouteServices): {
  dayAvailability: Handler<typeof dayAvailability>
  monthAvailability: Handler<typeof monthAvailability>
} {
  const statesOf = async (studioId: string, from: StudioDate, to: StudioDate) => {
    const [opening, held] = await Promise.all([
      publicOpening(db, studioId),
      isUuid(studioId) ? heldBetween(db, studioId, from, to) : undefined,
    ])
    if (!opening || !held) throw new Refusal('not_found', 'Studio not found')
    const now = clock()
    return (date: StudioDate) => hourStates(opening, held(date), date, now)
  }
  return {
    async dayAvailability({ params }) {
      const date = StudioDate.parse(params.date)
      const states = (await statesOf(params.id, date, date))(date)
      const slots = slotsOf(date).map((startTime, i) => {
        const state = states[i] ?? 'closed'
        return state === 'free' ? { startTime, available: true } : { startTime, available: false, reason: state }
      })
      return { studioId: params.id, date, availability: slots.filter(({ available }) => !available), slots }
    },
    async monthAvailability({ params, query }) {
      const first = StudioDate.parse(`${query.month}-01`)
      const last = addDays(addMonths(first, 1), -1)
      const states = await statesOf(params.id, first, last)
      const days = []
      for (let date = first; date <= last; date = addDays(date, 1)) {
        const hours = states(date)
        days.push({ date, free: hours.filter((state) => state === 'free').length, hours })
      }
      return { studioId: params.id, month: query.month, days }
    },
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
