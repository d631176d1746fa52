import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { beginToSend, queueMessages, type RenderedMessage } from '../../commands/messages/messages.ts'
import { streams } from '../../commands/streams.ts'
import { maxTries, message } from '../../domain/message/message.ts'
import type { Mail } from '../../integrations/email/mailer.ts'
import { NotSent } from '../../integrations/not-sent.ts'
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
  const channels: Channels = {
    brand: 'Studioni',
    calendarOf: async () => undefined,
    sms: { send: () => Promise.reject(new Error('No SMS here')) },
    mailer: {
      async send(mail) {
        mails.push(mail)
        answer()
        return { providerId: `<${mail.id}>` }
      },
      close: async () => undefined,
    },
  }
  return { mails, channels }
}

async function queued(more: Partial<RenderedMessage> = {}) {
  const { services } = server
  const personId = await services.people.idOf(`${newId()}@example.com`)
  const words: RenderedMessage = {
    ...({ channel: 'email', template: 'reminder_day', language: 'en', personId, to: 'ada@example.com' } as const),
    ...{ subject: 'Tomorrow', text: 'Hello Ada', causeId: newId(), aboutId: null, ...more },
  }
  await queueMessages(services, [words], byTests())
  const id = services.ids.message(words.causeId, words.template, words.channel, words.personId)
  const send = (channels: Channels, now = new Date()) => sendMessage(services, channels, id, now)
  const fate = async () => {
    const { state, last } = await load(services.store, message, streams.message(id))
    return { status: state.status, said: last?.type === 'message.failed' ? last.data : undefined }
  }
  return { id, personId, send, fate }
}

describe('a message', () => {
  it('goes out once, though its job runs twice', async () => {
    const { send, fate } = await queued()
    const { mails, channels } = provider()
    await send(channels)
    await send(channels)
    expect(mails).toMatchObject([{ to: 'ada@example.com', text: 'Hello Ada' }])
    expect(await fate()).toMatchObject({ status: 'sent' })
  })

  it('goes out once, though two send it at the same moment', async () => {
    const { send } = await queued()
    const { mails, channels } = provider()
    await Promise.allSettled(Array.from({ length: 8 }, () => send(channels)))
    expect(mails).toHaveLength(1)
  })

  it('that could not be prepared is tried again, as nothing was sent', async () => {
    const { send, fate } = await queued({ template: 'booking_paid', aboutId: newId() })
    const { mails, channels } = provider()
    await send({ ...channels, calendarOf: () => Promise.reject(new Error('Connection terminated unexpectedly')) })
    expect([mails, await fate()]).toMatchObject([[], { status: 'failed', said: { kind: 'passing' } }])
  })

  it('that somebody else is sending, or died over, is not sent again', async () => {
    const { id, send, fate } = await queued()
    await beginToSend(server.services, id, byTests())
    const { mails, channels } = provider()
    await send(channels)
    expect(mails).toEqual([])
    expect(await fate()).toMatchObject({ status: 'sending' })
    await markUnclear(server.services, id, new Date())
    expect(await fate()).toMatchObject({ status: 'failed', said: { kind: 'unclear' } })
  })

  it('that is still being sent minutes later is unclear, but not one whose fate is known', async () => {
    const [hanging, done] = [await queued(), await queued()]
    await beginToSend(server.services, hanging.id, byTests())
    await done.send(provider().channels)
    for (const { id } of [hanging, done]) await markUnclear(server.services, id, new Date())
    expect([await hanging.fate(), await done.fate()]).toMatchObject([
      { status: 'failed', said: { kind: 'unclear' } },
      { status: 'sent' },
    ])
  })

  it('that fails in passing comes back, until it has failed too often', async () => {
    const { send, fate } = await queued()
    const { mails, channels } = provider(() => {
      throw new NotSent('450 try later', false)
    })
    let now = new Date()
    for (let tries = 1; tries <= maxTries; tries++) {
      expect(await send(channels, now)).toBeUndefined()
      expect(mails).toHaveLength(tries)
      const again = await send(channels, now)
      // After each failure it waits longer, and after the last for ever.
      if (tries === maxTries) expect(again).toBeUndefined()
      else {
        expect((again?.getTime() ?? 0) - now.getTime()).toBeCloseTo(1_000 * Math.exp(tries), -1)
        now = again ?? now
      }
    }
    expect(mails).toHaveLength(maxTries)
    expect(await fate()).toMatchObject({ said: { kind: 'lasting', why: '450 try later' } })
    await send(channels)
    expect(mails).toHaveLength(maxTries)
  })

  it('whose answer was lost is not requested again', async () => {
    const { send, fate } = await queued()
    const { mails, channels } = provider(() => {
      throw new Error('socket hang up')
    })
    await send(channels)
    await send(channels)
    expect(mails).toHaveLength(1)
    expect(await fate()).toMatchObject({ said: { kind: 'unclear', why: 'socket hang up' } })
  })

  it('says why it failed without saying to whom it was', async () => {
    const { send, fate } = await queued()
    const { channels } = provider(() => {
      throw new NotSent('550 <ada@example.com> or +254 712 345 678 is unknown', true)
    })
    await send(channels)
    expect((await fate()).said?.why).toBe('550 <…> or +… is unknown')
  })

  it('to somebody who was erased meanwhile does not go out', async () => {
    const { personId, send, fate } = await queued()
    await server.services.people.erase(personId)
    const { mails, channels } = provider()
    await send(channels)
    expect(mails).toEqual([])
    expect(await fate()).toMatchObject({ said: { kind: 'lasting', why: 'The person was erased' } })
  })
})

describe('a secret', () => {
  it('is made when its message goes out, and is nowhere in the log', async () => {
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

describe('messages to one recipient', () => {
  it('are limited per day, and staff get more', async () => {
    const few = {
      ...server.services,
      limits: { ...server.services.limits, rules: { ...server.services.limits.rules, messagesPerDay: 2 } },
    }
    const to = 'flooded@example.com'
    const { mails, channels } = provider()
    const fates = []
    for (const template of ['reminder_day', 'reminder_day', 'reminder_day', 'nudge_manager', 'nudge_manager']) {
      const { id, fate } = await queued({ to, template })
      await sendMessage(few, channels, id, new Date())
      fates.push((await fate()).said?.why)
    }
    expect(mails).toHaveLength(4)
    expect(fates[2]).toBe('This recipient got too many messages today')
    for (const template of ['booking_requested', 'password_reset', 'verify_address', 'booking_paid']) {
      const { id } = await queued({ to: 'victim@example.com', template })
      await sendMessage(few, channels, id, new Date())
    }
    // Messages that strangers cause in another person's name leave room for the messages of that person's bookings.
    expect(mails.slice(4)).toHaveLength(3)
  })
})
