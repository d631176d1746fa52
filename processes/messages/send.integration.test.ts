import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { requestBooking } from '../../commands/bookings/request-booking.ts'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { unlimited } from '../../commands/limits/limits.fixtures.ts'
import type { LimitRules } from '../../commands/limits/limits.ts'
import { limitsInMemory } from '../../commands/limits/limits-in-memory.ts'
import { smsSpending } from '../../commands/limits/sms-spending.ts'
import {
  beginToSend,
  dropMessage,
  queueMessages,
  type RenderedMessage,
  retryMessage,
} from '../../commands/messages/messages.ts'
import { streams } from '../../commands/streams.ts'
import { maxTries, message } from '../../domain/message/message.ts'
import type { Mail } from '../../integrations/email/mailer.ts'
import { NotSent } from '../../integrations/not-sent.ts'
import { aRequest } from '../../tests/support/booking.ts'
import { byTests } from '../../tests/support/fixtures.ts'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'
import { type Channels, markUnclear, sendMessage } from './send.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({}, { holdBack: true })
})
afterAll(() => server?.stop())

/** A provider with configurable answers. Counts its calls. */
function provider(answer: () => void = () => undefined) {
  const mails: Mail[] = []
  const texts: string[] = []
  const channels: Channels = {
    brand: 'Studioni',
    calendarOf: async () => undefined,
    sms: { send: async ({ text }) => ({ providerId: `SMS ${texts.push(text)}` }) },
    mailer: {
      async send(mail) {
        mails.push(mail)
        answer()
        return { providerId: `<${mail.id}>` }
      },
      close: async () => undefined,
    },
  }
  return { mails, texts, channels }
}

async function queued(more: Partial<RenderedMessage> = {}) {
  const { services } = server
  const personId = await services.people.idOf(`${newId()}@example.com`)
  const rendered: RenderedMessage = {
    ...({ channel: 'email', template: 'reminder_day', language: 'en', personId, to: 'ada@example.com' } as const),
    ...{ subject: 'Tomorrow', text: 'Hello Ada', causeId: newId(), aboutId: null, ...more },
  }
  await queueMessages(services, [rendered], byTests())
  const id = services.ids.message(rendered.causeId, rendered.template, rendered.channel, rendered.personId)
  const send = (channels: Channels, now = new Date()) => sendMessage(services, channels, id, now)
  const outcome = async () => {
    const { state, last } = await load(services.store, message, streams.message(id))
    return { status: state.status, failure: last?.type === 'message.failed' ? last.data : undefined }
  }
  return { id, personId, send, outcome }
}

/** Returns the id of a booking that was withdrawn before staff answered. */
async function withdrawnRequest() {
  const { services, fixtures } = server
  const { id, mix } = fixtures.mawimbi
  const { bookingId } = await requestBooking(services, { ...aRequest(id, mix), preferredDate: null }, byTests())
  await cancelBooking(services, bookingId, { reason: 'customer', note: '' }, byTests())
  return bookingId
}

describe('a message', () => {
  it('is sent once, even if its job runs twice', async () => {
    const { send, outcome } = await queued()
    const { mails, channels } = provider()
    await send(channels)
    await send(channels)
    expect(mails).toMatchObject([{ to: 'ada@example.com', text: 'Hello Ada' }])
    expect(await outcome()).toMatchObject({ status: 'sent' })
  })

  it('is sent once, even by concurrent jobs', async () => {
    const { send } = await queued()
    const { mails, channels } = provider()
    await Promise.allSettled(Array.from({ length: 8 }, () => send(channels)))
    expect(mails).toHaveLength(1)
  })

  it('is retried if it could not be prepared, because nothing was sent', async () => {
    const { send, outcome } = await queued({ template: 'booking_paid', aboutId: newId() })
    const { mails, channels } = provider()
    await send({ ...channels, calendarOf: () => Promise.reject(new Error('Connection terminated unexpectedly')) })
    expect([mails, await outcome()]).toMatchObject([[], { status: 'failed', failure: { kind: 'passing' } }])
  })

  it('that another process is sending or crashed while sending is not sent again', async () => {
    const { id, send, outcome } = await queued()
    await beginToSend(server.services, id, byTests())
    const { mails, channels } = provider()
    await send(channels)
    expect(mails).toEqual([])
    expect(await outcome()).toMatchObject({ status: 'sending' })
    await markUnclear(server.services, id, new Date())
    expect(await outcome()).toMatchObject({ status: 'failed', failure: { kind: 'unclear' } })
  })

  it('is unclear if it is still being sent minutes later, unless its outcome is known', async () => {
    const [hanging, done] = [await queued(), await queued()]
    await beginToSend(server.services, hanging.id, byTests())
    await done.send(provider().channels)
    for (const { id } of [hanging, done]) await markUnclear(server.services, id, new Date())
    expect([await hanging.outcome(), await done.outcome()]).toMatchObject([
      { status: 'failed', failure: { kind: 'unclear' } },
      { status: 'sent' },
    ])
  })

  it('is retried after temporary failures, up to the maximum number of attempts', async () => {
    const { send, outcome } = await queued()
    const { mails, channels } = provider(() => {
      throw new NotSent('450 try later', false)
    })
    let now = new Date()
    for (let tries = 1; tries <= maxTries; tries++) {
      expect(await send(channels, now)).toBeUndefined()
      expect(mails).toHaveLength(tries)
      const again = await send(channels, now)
      // Each failure lengthens the wait; after the last one there is no retry.
      if (tries === maxTries) expect(again).toBeUndefined()
      else {
        expect((again?.getTime() ?? 0) - now.getTime()).toBeCloseTo(1_000 * Math.min(Math.exp(tries), 3_600), -1)
        now = again ?? now
      }
    }
    expect(mails).toHaveLength(maxTries)
    expect(await outcome()).toMatchObject({ failure: { kind: 'lasting', why: '450 try later' } })
    await send(channels)
    expect(mails).toHaveLength(maxTries)
  })

  it('is not sent again if the answer was lost', async () => {
    const { send, outcome } = await queued()
    const { mails, channels } = provider(() => {
      throw new Error('fetch failed', { cause: new Error('socket hang up') })
    })
    await send(channels)
    await send(channels)
    expect(mails).toHaveLength(1)
    expect(await outcome()).toMatchObject({ failure: { kind: 'unclear', why: 'fetch failed: socket hang up' } })
  })

  it('records why it failed without the recipient', async () => {
    const { send, outcome } = await queued()
    const { channels } = provider(() => {
      throw new NotSent('550 <ada@example.com> or +254 712 345 678 is unknown', true)
    })
    await send(channels)
    expect((await outcome()).failure?.why).toBe('550 <…> or +… is unknown')
  })

  it('is not sent to a person who was erased meanwhile', async () => {
    const { personId, send, outcome } = await queued()
    await server.services.people.erase(personId)
    const { mails, channels } = provider()
    await send(channels)
    expect(mails).toEqual([])
    expect(await outcome()).toMatchObject({ failure: { kind: 'lasting', why: 'The person was erased' } })
  })
})

describe('a secret in a message', () => {
  it('is created when the message is sent, and is not in the log', async () => {
    const userId = newId()
    const text = 'Hello Ada,\n\nChoose:\nhttps://studioni.test/auth/reset-password?token={secret}'
    const { send } = await queued({ template: 'password_reset', aboutId: userId, text })
    const { mails, channels } = provider()
    await send(channels)
    const secret = /token=([\w-]{43})$/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect(mails[0]?.html).toContain(`token=${secret}`)
    expect(await server.services.vault.mailedLinks.peek(secret, 'reset')).toBe(userId)
    for await (const event of server.store.readAll()) expect(JSON.stringify(event.data)).not.toContain(secret)
  })
})

/** Services with their own counts and these limits. */
const limitedTo = (rules: Partial<LimitRules>) => ({
  ...server.services,
  limits: { store: limitsInMemory(), rules: { ...unlimited, ...rules } },
})

describe('messages to one recipient', () => {
  it('are limited per day, with a higher limit for staff', async () => {
    const few = limitedTo({ messagesPerDay: 2 })
    const to = 'flooded@example.com'
    const { mails, channels } = provider()
    const reasons = []
    for (const template of ['reminder_day', 'reminder_day', 'reminder_day', 'nudge_manager', 'nudge_manager']) {
      const { id, outcome } = await queued({ to, template })
      await sendMessage(few, channels, id, new Date())
      reasons.push((await outcome()).failure?.why)
    }
    expect(mails).toHaveLength(4)
    expect(reasons[2]).toBe('This recipient got too many messages today')
    const aboutId = await withdrawnRequest()
    const caused = ['booking_requested', 'contact_received', 'booking_cancelled', 'booking_cancelled']
    for (const template of [...caused, 'booking_paid', 'password_reset']) {
      const about = template === 'booking_cancelled' ? { aboutId } : {}
      const { id } = await queued({ to: 'victim@example.com', template, ...about })
      await sendMessage(few, channels, id, new Date())
    }
    // Messages that strangers cause in a person's name leave room for those about the person's bookings and account.
    expect(mails.slice(4)).toHaveLength(4)
  })

  it('wait beyond the limit if they are to staff, unless an admin sends them', async () => {
    const few = limitedTo({ messagesPerDay: 1 })
    const { mails, channels } = provider()
    const now = new Date()
    const asked = async (more: Partial<RenderedMessage> = { template: 'contact_to_support' }) => {
      const one = await queued({ to: 'help@example.com', ...more })
      const sendAfter = (ms: number) => sendMessage(few, channels, one.id, new Date(now.getTime() + ms))
      return { ...one, sendAfter }
    }
    for (let i = 0; i < 10; i++) await (await asked()).sendAfter(0)
    const [late, retried] = [await asked(), await asked()]
    const pointless = await asked({ template: 'manager_asked', aboutId: await withdrawnRequest() })
    const again = await late.sendAfter(1_000)
    expect([mails.length, await late.outcome()]).toMatchObject([10, { status: 'queued' }])
    await late.sendAfter((again?.getTime() ?? Number.NaN) - now.getTime())
    expect([mails.length, await late.outcome()]).toMatchObject([10, { status: 'queued' }])
    await dropMessage(few, retried.id, 'Too many', byTests())
    await retryMessage(few, retried.id, newId(), byTests())
    await retried.sendAfter(2_000)
    expect([mails.length, await retried.outcome()]).toMatchObject([11, { status: 'sent' }])
    // What has become obsolete takes no place of another message.
    await pointless.sendAfter(1_000)
    expect(await pointless.outcome()).toMatchObject({ status: 'failed', failure: { why: 'The booking has ended' } })
    await late.sendAfter(86_400_000)
    expect([mails.length, await late.outcome()]).toMatchObject([12, { status: 'sent' }])
  })
})

describe('SMS', () => {
  it('that their recipient gets no more stop no others', async () => {
    const few = limitedTo({ messagesPerDay: 2, smsPerHour: 6 })
    const { texts, channels } = provider()
    const send = async (to: string) => {
      const { id } = await queued({ channel: 'sms', template: 'underpaid', to, text: 'Hello Ada '.repeat(20) })
      await sendMessage(few, channels, id, new Date())
    }
    for (let i = 0; i < 5; i++) await send('254712345678')
    await send('254722000111')
    expect(texts).toHaveLength(3)
    expect(await smsSpending(few, new Date())).toMatchObject({ stoppedAt: null, lastHour: 6 })
  })

  it('about requests that staff has not approved stop no others', async () => {
    const few = limitedTo({ smsPerHour: 5 })
    const { texts, channels } = provider()
    const aboutId = await withdrawnRequest()
    const send = async (more: Partial<RenderedMessage>) => {
      const { id } = await queued({ channel: 'sms', to: `2547${texts.length}`, ...more })
      await sendMessage(few, channels, id, new Date())
    }
    for (const about of [{ template: 'booking_cancelled', aboutId }, { template: 'nudge_manager' }])
      for (let i = 0; i < 3; i++) await send(about)
    for (let i = 0; i < 2; i++) await send({ template: 'booking_paid' })
    expect(texts).toHaveLength(5)
    expect(await smsSpending(few, new Date())).toMatchObject({ stoppedAt: null })
  })
})
