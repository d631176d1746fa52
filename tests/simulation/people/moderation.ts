import { addBlock, liftBlock } from '../../../commands/blocks/blocks.ts'
import { newId } from '../../../commands/context.ts'
import { holders } from '../../../commands/limits/admit-request.ts'
import { confirmCode, requestCode, requesterOf } from '../../../commands/limits/phone-codes.ts'
import { resumeSending, smsSpending } from '../../../commands/limits/sms-spending.ts'
import { disownPhone } from '../../../commands/payments/prompt.ts'
import { skipEventIn } from '../../../commands/read-models/skip-event.ts'
import { projections } from '../../../projections/all.ts'
import { type Action, action, now, random, someEmail, someName, somePhone } from './play.ts'

const hourMs = 3_600_000

/** The limits against abuse of bookings, prompts and messages. */
export const moderation: readonly Action[] = [
  action('blocks somebody for a while', 0.5, (play) => {
    const { userId, asks } = play.anAdmin()
    const [kind, value] = random().of<readonly ['email' | 'phone' | 'network', string]>([
      ['email', someEmail()],
      ['phone', somePhone()],
      ['network', '203.0.113.0'],
    ])
    const until = new Date(now().getTime() + random().int(1, 4) * hourMs)
    const input = { kind, value, reason: someName('Trouble with'), until }
    return addBlock(play.services, input, userId, () => '203.0.113.0/24', asks())
  }),
  action('lifts a block', 0.5, (play) => {
    const { userId, asks } = play.anAdmin()
    const blockId = random().maybeOf([...play.known.limits.blocks.keys()]) ?? newId()
    return liftBlock(play.services, blockId, userId, asks())
  }),
  action('looks for people who hold many hours', 0.2, (play) => holders(play.services.limits, now())),
  action('resumes SMS after checking the sent messages', 1, async (play) => {
    const { stoppedAt } = await smsSpending(play.services, now())
    const { userId, asks } = play.anAdmin()
    return stoppedAt === null ? undefined : resumeSending(play.services, userId, asks())
  }),
  action('has a read model skip an event that only others take', 0.3, async (play) => {
    const event = random().maybeOf(play.outside.log.events)
    const projection = random().maybeOf(projections)
    if (!event || !projection || Object.hasOwn(projection.on, event.type)) return
    const { userId, asks } = play.anAdmin()
    const { id: eventId, type, stream } = event
    const skip = { readModel: projection.table, eventId, type, stream, reason: 'It concerns others', adminId: userId }
    await skipEventIn(play.services, skip, asks())
    return play.application.rebuilds.request()
  }),
  action('has a process skip an event that it can take', 0.3, async (play) => {
    const { log, database } = play.outside
    const process = random().maybeOf(['payments', 'messages', 'reservations', 'deadlines'])
    const reached = database.checkpoints.get(process ?? '') ?? ''
    const event = random().maybeOf(log.events.filter(({ position }) => position > reached))
    if (!event || !process) return
    const { userId, asks } = play.anAdmin()
    const { id: eventId, type, stream } = event
    const skip = { process, eventId, type, stream, reason: 'It stopped there before', adminId: userId }
    return skipEventIn(play.services, skip, asks())
  }),
  action('verifies a phone', 0.5, async (play) => {
    const phone = somePhone()
    const { codeId } = await requestCode(play.services, { phone, network: '203.0.113.0/24' }, now())
    const personId = await play.services.people.idOf(someEmail())
    const about = {
      causeId: codeId,
      aboutId: codeId,
      personId,
      phone: `254${phone.slice(1)}`,
      language: 'en',
    } as const
    await play.application.notifier.ofPhone({ template: 'phone_code', ...about, prompt: null })
    const phoneProof = await confirmCode(play.services, { codeId, phone, code: '000000' }, now())
    return requesterOf(play.services, { phoneProof, phone, user: undefined, network: '' }, now())
  }),
  action('disowns a prompt', 1, (play) => {
    const { links } = play.services
    const tokens = [...play.known.payments].flatMap(([bookingId, { prompts }]) =>
      prompts
        .filter(({ outcome }) => outcome === 'cancelled')
        .map(({ attemptId }) => links.notMeToken(bookingId, attemptId)),
    )
    const token = random().maybeOf(tokens)
    return token && disownPhone(play.services, token, play.visitor())
  }),
]
