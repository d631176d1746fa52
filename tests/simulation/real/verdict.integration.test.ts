import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpMailer } from '../../../integrations/email/mailer.ts'
import { Random } from '../../../lib/random.ts'
import { aRequest } from '../../support/booking.ts'
import { People } from './people.ts'
import { faultsOf } from './verdict.ts'
import { openWorld, type World } from './world.ts'

let world: World
let people: People
beforeAll(async () => {
  world = await openWorld('PostgreSQL')
  people = new People(world, new Random(1))
})
afterAll(() => world?.close())

it('faultsOf() reports lost facts and bookings, duplicate messages and unrecorded money', async () => {
  expect(await faultsOf(world, people)).toEqual([])

  const [key, bookingId] = [randomUUID(), randomUUID()]
  people.facts.push({ what: 'cancelled', bookingId })
  people.keys.set(key, { body: aRequest(bookingId, bookingId), ids: new Set([bookingId]), refused: false })
  await world.simulator.payByPaybill({
    ...{ phone: '254711000001', shillings: 2_500, account: 'NOBODY' },
    ...{ validation: 'off', confirmation: 'never' },
  })
  const mailer = smtpMailer(`smtp://127.0.0.1:${world.mail.port}`, 'Studioni <no-reply@studioni.test>')
  for (let i = 0; i < 2; i++)
    await mailer.send({ id: key, to: 'a@example.com', subject: 'Twice', text: 'x', html: 'x' })
  await mailer.close()

  expect(await faultsOf(world, people)).toEqual([
    '250000 cents moved to us, and 0 are in the books',
    `lost: ${JSON.stringify({ what: 'cancelled', bookingId })}`,
    `lost: booking ${bookingId} of ${key}`,
    `<${key}@studioni.test> was delivered twice`,
  ])
})
