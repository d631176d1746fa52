import { addBlock, liftBlock } from '../../../commands/blocks/blocks.ts'
import { newId } from '../../../commands/context.ts'
import { holders } from '../../../commands/limits/admit-request.ts'
import { confirmCode, requestCode, requesterOf } from '../../../commands/limits/phone-codes.ts'
import { resumeSending, smsSpending } from '../../../commands/limits/sms-spending.ts'
import { disownPhone } from '../../../commands/payments/payment.ts'
import { skipEventIn } from '../../../commands/read-models/skip-event.ts'
import { projections } from '../../../projections/all.ts'
import {
  type Action,
  action,
  byAdmin,
  now,
  type Play,
  random,
  type Someone,
  someEmail,
  someName,
  somePhone,
} from './play.ts'

const hourMs = 3_600_000

const skips = (
  { services }: Play,
  { userId, asks }: Someone,
  { id: eventId, type, stream }: { readonly id: string; readonly type: string; readonly stream: string },
  reader: { readonly readModel: string } | { readonly process: string },
) => skipEventIn(services, { ...reader, eventId, type, stream, reason: 'It concerns others', adminId: userId }, asks())

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
  byAdmin('resumes SMS after checking the sent messages', 1, async (play, { userId, asks }) => {
    const { stoppedAt } = await smsSpending(play.services, now())
    return stoppedAt === null ? undefined : resumeSending(play.services, userId, asks())
  }),
  byAdmin('has a read model skip an event that only others take', 0.3, async (play, admin) => {
    const event = random().maybeOf(play.outside.log.events)
    const projection = random().maybeOf(projections)
    if (!event || !projection || Object.hasOwn(projection.on, event.type)) return
    await skips(play, admin, event, { readModel: projection.table })
    return play.application.rebuilds.request()
  }),
  byAdmin('has a process skip an event that it can take', 0.3, (play, admin) => {
    const { log, database } = play.outside
    const process = random().of(['payments', 'messages', 'reservations', 'deadlines'])
    const reached = database.checkpoints.get(process) ?? ''
    const event = random().maybeOf(log.events.filter(({ position }) => position > reached))
    return event && skips(play, admin, event, { process })
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
