import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cancelBooking } from '../../api/contract/bookings.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { type MoneySetup, setUpMoney } from './money-setup.ts'

/** Two faults at once. After each pair, all money is accounted for once. */
let setup: MoneySetup
beforeAll(async () => {
  setup = await setUpMoney()
})
afterAll(() => setup?.close())
afterEach(() => setup.expectBalanced())

const person = { end: 'person' } as const
const paid = { end: '0' } as const

describe('a payment that arrives late', () => {
  it('and is reported twice reinstates the booking, which is paid once', async () => {
    const booking = await setup.almostExpired(3)
    await setup.prompted({ ...person, callback: 'twice' }, booking)
    await setup.appears(booking)
    await setup.givenUp(booking)
    await setup.becomes(booking, 'cancelled')
    await setup.press(booking, 'pin')
    await setup.becomes(booking, 'paid')
    const { history, payment } = await setup.tracked(booking)
    expect(history.map(({ what }) => what)).toContain('reinstated')
    expect(payment.receipts).toHaveLength(1)
    await expect.poll(() => disagreementsIn(setup.store)).toEqual([])
  })

  it('after its hours were taken is refunded', async () => {
    const booking = await setup.almostExpired(3)
    await setup.prompted(person, booking)
    await setup.appears(booking)
    await setup.givenUp(booking)
    await setup.becomes(booking, 'cancelled')
    const other = await setup.approved(booking.slots)
    await setup.press(booking, 'pin')
    await expect
      .poll(() => setup.refundsOf(booking))
      .toMatchObject([{ amount: booking.price, reason: 'late', status: 'due' }])
    expect((await setup.tracked(booking)).booking.status).toBe('cancelled')
    expect((await setup.tracked(other)).booking.status).toBe('approved')
  })

  it('in a confirmation alone, for a booking that the customer cancelled, is refunded', async () => {
    const booking = await setup.prompted({ ...person, callback: 'never', query: 'no_answer' })
    await setup.appears(booking)
    ;(await setup.client.call(cancelBooking, { params: { token: booking.track } })).answer()
    await setup.press(booking, 'pin')
    await expect.poll(() => setup.refundsOf(booking)).toMatchObject([{ amount: booking.price }])
  })
})

describe('a lost answer of M-Pesa', () => {
  it('and a Paybill payment as well: one pays, the other is refunded', async () => {
    const booking = await setup.prompted({ ...person, submission: 'lost_answer' })
    await setup.appears(booking)
    await setup.payByPaybill(booking, booking.price)
    await setup.becomes(booking, 'paid')
    await setup.press(booking, 'pin')
    await expect
      .poll(() => setup.refundsOf(booking))
      .toMatchObject([{ amount: booking.price, reason: 'overpaid', status: 'due' }])
    expect((await setup.tracked(booking)).booking.status).toBe('paid')
  })

  it('and a cancelled prompt: the callback alone reports it, and another prompt can be sent', async () => {
    const booking = await setup.prompted({ end: '1032', submission: 'lost_answer' })
    await setup.promptEnds(booking, 'cancelled')
    await setup.prompted(paid, booking)
    await setup.becomes(booking, 'paid')
  })

  it('a confirmation that arrives twice counts once', async () => {
    const booking = await setup.approved()
    await setup.payByPaybill(booking, booking.price, { confirmation: 'twice' })
    await setup.becomes(booking, 'paid')
    expect((await setup.tracked(booking)).payment.receipts).toHaveLength(1)
  })
})

describe('a forged callback', () => {
  it('sent to the true address during the prompt is refused once the prompt is paid', async () => {
    const booking = await setup.prompted(person)
    const prompt = await setup.appears(booking)
    await setup.forge(prompt, { receipt: 'FORGED0001' })
    await setup.callbackWasPutOff()
    await setup.press(booking, 'pin')
    await setup.becomes(booking, 'paid')
    const paid = (await setup.simulator.movements()).find(({ phone }) => phone === booking.phone)
    const forged = async () => (await setup.callbacks()).find(({ body }) => body.includes('FORGED0001'))
    await expect.poll(forged).toMatchObject({ verdict: 'refused', reason: `The prompt was paid by ${paid?.receipt}` })
    expect((await setup.tracked(booking)).payment.receipts.map(({ receipt }) => receipt)).toEqual([paid?.receipt])
  })
})

describe('the deadline during a prompt', () => {
  it('waits for a prompt that is then paid', async () => {
    const booking = await setup.almostExpired(2)
    await setup.prompted(person, booking)
    await setup.appears(booking)
    await setup.expiryWasPutOff(booking)
    expect((await setup.tracked(booking)).booking.status).toBe('approved')
    await setup.press(booking, 'pin')
    await setup.becomes(booking, 'paid')
    expect((await setup.tracked(booking)).history.map(({ what }) => what)).not.toContain('cancelled')
  })

  it('expires the booking and frees its hours once the prompt is cancelled', async () => {
    const booking = await setup.almostExpired(2)
    await setup.prompted(person, booking)
    await setup.appears(booking)
    await setup.expiryWasPutOff(booking)
    await setup.press(booking, 'cancel')
    await setup.becomes(booking, 'cancelled')
    expect((await setup.tracked(booking)).booking.cancelReason).toBe('unpaid')
    await setup.approved(booking.slots)
  })

  it('after a part payment leads to its refund', async () => {
    const booking = await setup.almostExpired(3)
    await setup.payByPaybill(booking, 1_000)
    await setup.becomes(booking, 'cancelled')
    await expect.poll(() => setup.refundsOf(booking)).toMatchObject([{ amount: 1_000, status: 'due' }])
  })
})

describe('a customer who cancels the booking during a prompt', () => {
  it('and still pays it gets the money refunded', async () => {
    const booking = await setup.prompted(person)
    await setup.appears(booking)
    ;(await setup.client.call(cancelBooking, { params: { token: booking.track } })).answer()
    await setup.press(booking, 'pin')
    await expect
      .poll(() => setup.refundsOf(booking))
      .toMatchObject([{ amount: booking.price, reason: 'late', status: 'due' }])
    expect((await setup.tracked(booking)).booking).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect((await setup.page(booking)).status).toBe(404)
  })

  it('and cancels it on the phone too owes and is owed nothing', async () => {
    const booking = await setup.prompted(person)
    await setup.appears(booking)
    ;(await setup.client.call(cancelBooking, { params: { token: booking.track } })).answer()
    await setup.press(booking, 'cancel')
    await setup.promptEnds(booking, 'cancelled')
    expect(await setup.refundsOf(booking)).toEqual([])
  })
})

describe('at the same time', () => {
  it('ten browsers that pay the same booking cause one prompt', async () => {
    const booking = await setup.approved()
    await setup.simulator.play(booking.phone, person)
    const replies = await Promise.all(Array.from({ length: 10 }, () => setup.prompt(booking)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, ...Array<number>(9).fill(409)])
    for (const reply of replies.filter(({ status }) => status === 409)) expect(reply.problem().code).toBe('prompt_open')
    await setup.appears(booking)
    expect(await setup.promptsOf(booking)).toBe(1)
    await setup.press(booking, 'pin')
    await setup.becomes(booking, 'paid')
    expect(await setup.promptsOf(booking)).toBe(1)
  })

  it('the second of two phones that pay the same booking is refused while a prompt is open', async () => {
    const booking = await setup.prompted(person)
    const other = await setup.prompt(booking, '0711 999 999')
    expect(other.problem()).toMatchObject({ code: 'prompt_open' })
    await setup.appears(booking)
    await setup.press(booking, 'pin')
    await setup.becomes(booking, 'paid')
  })

  it('five bookings are each prompted once, even while tokens are invalidated', async () => {
    const bookings = await Promise.all(Array.from({ length: 5 }, () => setup.approved()))
    await Promise.all(bookings.map((booking) => setup.prompted({ ...paid, submission: 'stale_token' }, booking)))
    for (const booking of bookings) {
      const outcome = async () => (await setup.outcomes(booking)).at(-1)
      await expect.poll(outcome).not.toBeNull()
      // M-Pesa has certainly sent no prompt if it rejected a token twice within one request: the customer requests
      // another.
      if ((await outcome()) === 'refused') await setup.prompted(paid, booking)
      await setup.becomes(booking, 'paid')
      expect(await setup.promptsOf(booking)).toBe(1)
    }
  })
})
