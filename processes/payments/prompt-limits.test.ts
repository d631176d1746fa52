import { beforeEach, describe, expect, test } from 'vitest'
import { unlimited } from '../../commands/limits/limits.fixtures.ts'
import { claimPaid } from '../../commands/payments/link.ts'
import { disownPhone, requestPrompt } from '../../commands/payments/prompt.ts'
import { bookingId, otherId, price, refused, Scenario } from './scenario.fixtures.ts'

const minute = 60

let world: Scenario
beforeEach(async () => {
  world = new Scenario()
  const { limits } = world.services
  const rules = { ...unlimited, promptPauseMinutes: [1, 5, 30], promptsPerDay: 6 }
  world.services = { ...world.services, limits: { ...limits, rules } }
  await world.approvedBooking(10, bookingId)
  await world.approvedBooking(14, otherId)
})

const ring = (id = bookingId, phone = '0712345678') =>
  requestPrompt(world.services, id, { phone, graceMinutes: 60 * 24 }, world.context())
/** Sends a prompt, which is declined on the phone. */
async function declined(id = bookingId) {
  const { attemptId } = await ring(id)
  await world.run()
  world.network.cancel(world.shown())
  await world.tellPrompt()
  return attemptId
}

describe('a phone that nobody answers', () => {
  test('rests for 1, 5 and then 30 minutes, over all bookings', async () => {
    await declined()
    expect(await refused(ring())).toBe('too_many')
    expect(await refused(ring(otherId))).toBe('too_many')
    await world.pass(minute)
    await declined(otherId)
    await world.pass(minute)
    expect(await refused(ring())).toBe('too_many')
    await world.pass(4 * minute)
    await declined()
    await world.pass(29 * minute)
    expect(await refused(ring(otherId))).toBe('too_many')
    await world.pass(minute)
    await declined(otherId)
    await world.pass(29 * minute)
    expect(await refused(ring())).toBe('too_many')
  })

  test('says when it may be rung again', async () => {
    await declined()
    const at = new Date(world.now.getTime() + minute * 1_000).toISOString()
    await expect(ring()).rejects.toMatchObject({ details: { retryAt: at, retryAfterSeconds: minute } })
  })

  test('says on which day it may be rung again, unless it is today', async () => {
    await declined()
    await expect(ring()).rejects.toThrow('This phone can be asked again at 09:01.')
    for (const pause of [1, 5, 30, 30, 30]) {
      await world.pass(pause * minute)
      await declined()
    }
    await expect(ring()).rejects.toThrow('This phone can be asked again on Wed 25 Nov 2026 at 09:00.')
  })

  test('rings once when several bookings ask at the same moment', async () => {
    const rung = await Promise.all([refused(ring()), refused(ring(otherId))])
    expect(rung.sort()).toEqual(['nothing', 'too_many'])
  })

  test('does not keep a customer from reading that the booking is already paid', async () => {
    await declined()
    await world.tellPaybill(world.network.payBill(await world.code(otherId), price / 100))
    expect((await world.bookingNow(otherId)).status).toBe('paid')
    expect(await refused(ring(otherId))).toBe('already_paid')
  })

  test('leaves other phones alone', async () => {
    await declined()
    expect(await refused(ring(bookingId, '0722000000'))).toBe('nothing')
  })
})

test('a prompt that was answered, with a wrong PIN, lets the phone be rung at once', async () => {
  await ring()
  await world.run()
  world.network.cancel(world.shown())
  await world.tellPrompt({ ResultCode: 2001 })
  expect(await world.outcomes()).toEqual(['wrong_pin'])
  expect(await refused(ring())).toBe('nothing')
})

test('a phone is rung at most so often a day, however it answers', async () => {
  for (let i = 0; i < 6; i++) {
    await declined(i % 2 ? bookingId : otherId)
    await world.pass(31 * minute)
  }
  expect(await refused(ring())).toBe('too_many')
})

test('a request that a rule refuses does not count', async () => {
  for (let i = 0; i < 10; i++) expect(await refused(ring('0199a000-0000-7000-8000-000000000199'))).not.toBe('nothing')
  expect(await refused(ring())).toBe('nothing')
})

describe('a phone whose owner disowned a prompt', () => {
  test('is rung no more for that booking, but for another', async () => {
    const token = world.services.links.notMeToken(bookingId, await declined())
    await disownPhone(world.services, token, world.context())
    await disownPhone(world.services, token, world.context())
    await world.pass(minute)
    expect(await refused(ring())).toBe('blocked')
    expect(await refused(ring(otherId))).toBe('nothing')
  })

  test('is not found for a prompt that never was', async () => {
    for (const token of [world.services.links.notMeToken(bookingId, otherId), 'x'])
      expect(await refused(disownPhone(world.services, token, world.context()))).toBe('not_found')
  })
})

test('a payment that was reported too often says so, and does not speak of changes', async () => {
  const { limits } = world.services
  world.services = { ...world.services, limits: { ...limits, rules: { ...unlimited, changesPerHour: 2 } } }
  const report = () => claimPaid(world.services, bookingId, null, world.context())
  await report()
  await report()
  await expect(report()).rejects.toMatchObject({ code: 'too_many', text: 'limit.claims' })
})
