import { countAct } from '../../commands/accounts/attempts.ts'
import { undoIfRejected } from '../../commands/limits/admit-request.ts'
import { blockTime, removeTimeBlock } from '../../commands/schedule/time-blocks.ts'
import { firstHour, hourOf, lastHour, type Slot, StudioDate, studioDateAt } from '../../domain/kernel/slot.ts'
import { checkManaged } from '../../domain/studio/listing.ts'
import { type BlockedDays, blockedDays } from '../../projections/schedule/queries.ts'
import type { TimeBlock, timeBlockEndpoints } from '../contract/time-blocks.ts'
import { idempotencyKeyIn } from '../http/headers.ts'
import type { Handlers } from '../http/serve.ts'
import type { AccountServices } from './accounts.ts'
import { actingManager, notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

/** How many blocks a person may add within an hour: each adds events to up to 366 days. */
const blocksPerHour = 60

/** Hours that staff keeps free of bookings. */
export function timeBlockRoutes(
  services: RouteServices & Pick<AccountServices, 'limited'>,
): Handlers<typeof timeBlockEndpoints> {
  const { db, clock } = services
  const daysFrom = async (studioId: string, managerId: string | undefined, from: StudioDate) => {
    const studio = (await blockedDays(db, studioId, from)) ?? notFound('studio.not-found')
    checkManaged(studio.manager_id, managerId)
    return studio.days
  }
  return {
    async blockTime({ params, query, body: { reason, ...form }, user, context, record, response }) {
      const managerId = actingManager(user, query.managerId)
      const input = { studioId: params.id, managerId, staffId: user.userId, form, reason }
      const key = idempotencyKeyIn(response.req.headers)
      const limits = { subject: `blocks of ${user.userId}`, max: blocksPerHour }
      const counted = services.limited ? await countAct(services, limits, { now: clock() }) : undefined
      const block = await record(
        undoIfRejected(
          () => blockTime(services, input, context, key),
          async () => counted?.discard(),
        ),
      )
      const days = block.days.map(({ date, slots }) => ({ date, ...hoursOf(slots) }))
      return { data: { id: block.blockId, reason: block.reason, days } }
    },
    async listTimeBlocks({ params, query, user }) {
      const from = query.from === undefined ? studioDateAt(clock()) : StudioDate.parse(query.from)
      return { data: { items: blocksOf(await daysFrom(params.id, actingManager(user, query.managerId), from)) } }
    },
    async removeTimeBlock({ params: { id: studioId, blockId }, query, user, context, record }) {
      const managerId = actingManager(user, query.managerId)
      const days = await daysFrom(studioId, managerId, studioDateAt(clock()))
      const dates = days
        .filter(({ blocks }) => blocks.some(([id]) => id === blockId))
        .map(({ date }) => StudioDate.parse(date))
      const date = query.date === undefined ? undefined : StudioDate.parse(query.date)
      const removing = { studioId, managerId, blockId, date, dates }
      await record(removeTimeBlock(services, removing, context))
      return { data: { id: blockId } }
    },
  }
}

/** Returns blocks with their days, in the order of their first days. */
function blocksOf(days: BlockedDays['days']): TimeBlock[] {
  const blocks = new Map<string, TimeBlock>()
  for (const { date, blocks: onDay } of days)
    for (const [id, { reason, slots }] of onDay) {
      const before = blocks.get(id)?.days ?? []
      blocks.set(id, { id, reason, days: [...before, { date, ...hoursOf(slots) }] })
    }
  return [...blocks.values()]
}

const hoursOf = (slots: readonly Slot[]) => {
  const first = slots.at(0)
  const last = slots.at(-1)
  return { from: first ? hourOf(first) : firstHour, to: last ? hourOf(last) : lastHour }
}
