import { addBlock, liftBlock } from '../../../commands/blocks/blocks.ts'
import { newId } from '../../../commands/context.ts'
import { holders } from '../../../commands/limits/admit-request.ts'
import { resumeSending, smsSpending } from '../../../commands/limits/sms-spending.ts'
import { disownPhone } from '../../../commands/payments/payment.ts'
import { skipEventIn } from '../../../commands/read-models/skip-event.ts'
import { projections } from '../../../projections/all.ts'
import { type Action, action, byAdmin, type Play, type Someone } from './play.ts'
import { now, random, someEmail, someName, somePhone } from './some.ts'

const hourMs = 3_600_000

const skips = (
  { services }: Play,
  { userId, asks }: Someone,
  { id: eventId, type, stream }: { readonly id: string; readonly type: string; readonly stream: string },
  reader: { readonly readModel: string } | { readonly process: string },
) => skipEventIn(services, { ...reader, eventId, type, stream, reason: 'It concerns others', adminId: userId }, asks())

/** An admin lets SMS go out again if there were too many. */
export async function resumesSms({ services }: Play, { userId, asks }: Someone): Promise<unknown> {
  const { stoppedAt } = await smsSpending(services, now())
  return stoppedAt === null ? undefined : resumeSending(services, userId, asks())
}

/** The limits against abuse of bookings, prompts and messages. */
export const moderation: readonly Action[] = [
  byAdmin('blocks somebody for a while', 0.5, (play, { userId, asks }) => {
    const [kind, value] = random().of<readonly ['email' | 'phone' | 'network', string]>([
      ['email', someEmail()],
      ['phone', somePhone()],
      ['network', '203.0.113.0'],
    ])
    const until = new Date(now().getTime() + random().int(1, 4) * hourMs)
    const input = { kind, value, reason: someName('Trouble with'), until }
    return addBlock(play.services, input, userId, () => '203.0.113.0/24', asks())
  }),
  byAdmin('lifts a block', 0.5, (play, { userId, asks }) => {
    const blockId = random().maybeOf([...play.known.blocks.keys()]) ?? newId()
    return liftBlock(play.services, blockId, userId, asks())
  }),
  action('looks for people who hold many hours', 0.2, (play) => holders(play.services.limits, now())),
  byAdmin('resumes SMS after checking the sent messages', 1, resumesSms),
  byAdmin('has a read model skip an event that only others take', 0.3, async (play, admin) => {
    const event = random().maybeOf(play.environment.log.events)
    const projection = random().maybeOf(projections)
    if (!event || !projection || Object.hasOwn(projection.on, event.type)) return
    await skips(play, admin, event, { readModel: projection.table })
    return play.application.rebuilds.request()
  }),
  byAdmin('has a process skip an event that it can take', 0.3, (play, admin) => {
    const { log, database } = play.environment
    const process = random().of(['payments', 'messages', 'reservations', 'deadlines'])
    const reached = database.checkpoints.get(process) ?? ''
    const event = random().maybeOf(log.events.filter(({ position }) => position > reached))
    return event && skips(play, admin, event, { process })
  }),
  action('disowns a prompt', 1, (play) => {
    const { links } = play.services
    const tokens = [...play.known.payments].flatMap(([bookingId, { prompts }]) => {
      const cancelled = prompts.filter(({ outcome }) => outcome === 'cancelled')
      return cancelled.map(({ attemptId }) => links.notMeToken(bookingId, attemptId))
    })
    const token = random().maybeOf(tokens)
    return token && disownPhone(play.services, token, play.visitor())
  }),
]
