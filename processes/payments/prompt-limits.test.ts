import { beforeEach, describe, expect, test } from 'vitest'
import { unlimited } from '../../commands/limits/limits.fixtures.ts'
import { claimPaid, disownPhone, requestPrompt } from '../../commands/payments/payment.ts'
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

const prompt = (id = bookingId, phone = '0712345678') =>
  requestPrompt(world.services, id, { phone, graceMinutes: 60 * 24 }, world.context())
/** Sends a prompt that is declined on the phone. */
async function declined(id = bookingId) {
  const { attemptId } = await prompt(id)
  await world.run()
  world.network.cancel(world.shown())
  await world.reportPrompt()
  return attemptId
}

describe('a phone that does not answer', () => {
  test('rests for 1, 5 and then 30 minutes, across all bookings', async () => {
    await declined()
    expect(await refused(prompt())).toBe('too_many')
    expect(await refused(prompt(otherId))).toBe('too_many')
    await world.pass(minute)
    await declined(otherId)
    await world.pass(minute)
    expect(await refused(prompt())).toBe('too_many')
    await world.pass(4 * minute)
    await declined()
    await world.pass(29 * minute)
    expect(await refused(prompt(otherId))).toBe('too_many')
    await world.pass(minute)
    await declined(otherId)
    await world.pass(29 * minute)
    expect(await refused(prompt())).toBe('too_many')
  })

  test('returns when it can be prompted again', async () => {
    await declined()
    const at = new Date(world.now.getTime() + minute * 1_000).toISOString()
    await expect(prompt()).rejects.toMatchObject({ details: { retryAt: at, retryAfterSeconds: minute } })
  })

  test('says at what time it can be prompted again, with the date unless it is today', async () => {
    await declined()
    await expect(prompt()).rejects.toThrow('We can send this phone another payment request at 09:01.')
    for (const pause of [1, 5, 30, 30, 30]) {
      await world.pass(pause * minute)
      await declined()
    }
    await expect(prompt()).rejects.toThrow(
      'We can send this phone another payment request on Wed 25 Nov 2026 at 09:00.',
    )
  })

  test('is prompted once if several bookings request it at the same time', async () => {
    const results = await Promise.all([refused(prompt()), refused(prompt(otherId))])
    expect(results.sort()).toEqual(['nothing', 'too_many'])
  })

  test('still lets a customer learn that the booking is paid', async () => {
    await declined()
    await world.reportPaybill(world.network.payBill(await world.code(otherId), price / 100))
    expect((await world.bookingNow(otherId)).status).toBe('paid')
    expect(await refused(prompt(otherId))).toBe('already_paid')
  })

  test('does not affect other phones', async () => {
    await declined()
    expect(await refused(prompt(bookingId, '0722000000'))).toBe('nothing')
  })
})

test('a phone can be prompted again at once after a wrong PIN', async () => {
  await prompt()
  await world.run()
  world.network.cancel(world.shown())
  await world.reportPrompt({ ResultCode: 2001 })
  expect(await world.outcomes()).toEqual(['wrong_pin'])
  expect(await refused(prompt())).toBe('nothing')
})

test('a phone gets a limited number of prompts a day, even if it answers', async () => {
  for (let i = 0; i < 6; i++) {
    await declined(i % 2 ? bookingId : otherId)
    await world.pass(31 * minute)
  }
  expect(await refused(prompt())).toBe('too_many')
})

test('a rejected request does not count', async () => {
  for (let i = 0; i < 10; i++) expect(await refused(prompt('0199a000-0000-7000-8000-000000000199'))).not.toBe('nothing')
  expect(await refused(prompt())).toBe('nothing')
})

describe('disownPhone()', () => {
  test('stops prompts to the phone for that booking, but not for another', async () => {
    const token = world.services.links.notMeToken(bookingId, await declined())
    await disownPhone(world.services, token, world.context())
    await disownPhone(world.services, token, world.context())
    await world.pass(minute)
    expect(await refused(prompt())).toBe('blocked')
    expect(await refused(prompt(otherId))).toBe('nothing')
  })

  test('rejects a token of an unknown prompt', async () => {
    for (const token of [world.services.links.notMeToken(bookingId, otherId), 'x'])
      expect(await refused(disownPhone(world.services, token, world.context()))).toBe('not_found')
  })
})

test('claiming a payment too often is rejected with a text about claims', async () => {
  const { limits } = world.services
  world.services = { ...world.services, limits: { ...limits, rules: { ...unlimited, changesPerHour: 2 } } }
  const report = () => claimPaid(world.services, bookingId, null, world.context())
  await report()
  await report()
  await expect(report()).rejects.toMatchObject({ code: 'too_many', text: 'limit.claims' })
})
