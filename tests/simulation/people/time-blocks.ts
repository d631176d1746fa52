import { newId } from '../../../commands/context.ts'
import { blockTime, removeTimeBlock } from '../../../commands/schedule/time-blocks.ts'
import { addDays, StudioDate } from '../../../domain/kernel/slot.ts'
import { type Action, action, type Play, random, someDate } from './play.ts'

/** Returns a manager with one of their studios, or an admin with any studio. */
function someoneWithStudio(play: Play) {
  const manager = play.aManager()
  const own = play.studios().find(({ managerId }) => managerId === manager.userId)
  return own && random().chance(0.7)
    ? { ...manager, managerId: manager.userId, studioId: own.studioId }
    : { ...play.anAdmin(), managerId: undefined, studioId: play.someStudioId() }
}

/** Blocks hours of one or more days that customers want as well, and may repeat the request. */
async function blocks(play: Play): Promise<unknown> {
  const { timeBlocks } = play.memory
  const { userId, asks, managerId, studioId } = someoneWithStudio(play)
  const from = StudioDate.parse(someDate())
  const first = random().int(9, 14)
  const form = {
    ...{ from, to: addDays(from, random().of([0, 0, 2, 8])) },
    weekdays: random().chance(0.3) ? [1, 2, 3, 4] : null,
    hours: random().chance(0.9) ? { from: first, to: first + random().int(0, 1) } : null,
  }
  const repeated = random().chance(0.15) ? random().maybeOf(timeBlocks) : undefined
  const asked = repeated ?? { key: newId(), input: { studioId, managerId, staffId: userId, form, reason: 'Paint' } }
  if (!repeated) timeBlocks.push(asked)
  const answer = await blockTime(play.services, asked.input, asks(), asked.key)
  play.known.timeBlocks.made(
    answer.blockId,
    answer.days.map(({ date }) => date),
  )
  return answer
}

/** Removes one day of a block, or the whole block. */
async function opens(play: Play): Promise<unknown> {
  const block = random().maybeOf(play.known.timeBlocks.standing())
  if (!block) return undefined
  const { asks } = play.anAdmin()
  const dates = block.dates.map((date) => StudioDate.parse(date))
  const date = random().chance(0.5) ? random().maybeOf(dates) : undefined
  if (date === undefined) play.known.timeBlocks.removes(block.blockId)
  return removeTimeBlock(play.services, { ...block, managerId: undefined, date, dates }, asks())
}

/** Managers and admins who block hours. */
export const blockingTime: readonly Action[] = [
  action('blocks hours', 3, blocks),
  action('opens blocked hours', 2, opens),
]
