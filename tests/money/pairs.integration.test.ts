import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cancelBooking } from '../../api/contract/bookings.ts'
import { disagreementsIn } from '../support/agreement.ts'
import { type OpenDesk, openMoneyDesk } from './open-desk.ts'

/** Two faults at once. After each pair, all money is accounted for once. */
let desk: OpenDesk
beforeAll(async () => {
  desk = await openMoneyDesk()
})
afterAll(() => desk?.close())
afterEach(() => desk.expectBalanced())

const person = { end: 'person' } as const
const paid = { end: '0' } as const

describe('a payment that arrives late', () => {
  it('and is reported twice reinstates the booking, which is paid once', async () => {
    const booking = await desk.almostExpired(3)
    await desk.prompted({ ...person, callback: 'twice' }, booking)
    await desk.appears(booking)
    await desk.givenUp(booking)
    await desk.becomes(booking, 'cancelled')
    await desk.press(booking, 'pin')
    await desk.becomes(booking, 'paid')
    const { history, payment } = await desk.tracked(booking)
    expect(history.map(({ what }) => what)).toContain('reinstated')
    expect(payment.receipts).toHaveLength(1)
    await expect.poll(() => disagreementsIn(desk.store)).toEqual([])
  })

  it('after its hours were taken is refunded', async () => {
    const booking = await desk.almostExpired(3)
    await desk.prompted(person, booking)
    await desk.appears(booking)
    await desk.givenUp(booking)
    await desk.becomes(booking, 'cancelled')
    const other = await desk.approved(booking.slots)
    await desk.press(booking, 'pin')
    await expect
      .poll(() => desk.refundsOf(booking))
      .toMatchObject([{ amount: booking.price, reason: 'late', status: 'due' }])
    expect((await desk.tracked(booking)).booking.status).toBe('cancelled')
    expect((await desk.tracked(other)).booking.status).toBe('approved')
  })

  it('in a confirmation alone, for a booking that the customer cancelled, is refunded', async () => {
    const booking = await desk.prompted({ ...person, callback: 'never', query: 'no_answer' })
    await desk.appears(booking)
    ;(await desk.client.call(cancelBooking, { params: { token: booking.track } })).answer()
    await desk.press(booking, 'pin')
    await expect.poll(() => desk.refundsOf(booking)).toMatchObject([{ amount: booking.price }])
  })
})

describe('a lost answer of M-Pesa', () => {
  it('and a Paybill payment as well: one pays, the other is refunded', async () => {
    const booking = await desk.prompted({ ...person, submission: 'lost_answer' })
    await desk.appears(booking)
    await desk.payByPaybill(booking, booking.price)
    await desk.becomes(booking, 'paid')
    await desk.press(booking, 'pin')
    await expect
      .poll(() => desk.refundsOf(booking))
      .toMatchObject([{ amount: booking.price, reason: 'overpaid', status: 'due' }])
    expect((await desk.tracked(booking)).booking.status).toBe('paid')
  })

  it('and a cancelled prompt: the callback alone reports it, and another prompt can be sent', async () => {
    const booking = await desk.prompted({ end: '1032', submission: 'lost_answer' })
    await desk.promptEnds(booking, 'cancelled')
    await desk.prompted(paid, booking)
    await desk.becomes(booking, 'paid')
  })

  it('a confirmation that arrives twice counts once', async () => {
    const booking = await desk.approved()
    await desk.payByPaybill(booking, booking.price, { confirmation: 'twice' })
    await desk.becomes(booking, 'paid')
    expect((await desk.tracked(booking)).payment.receipts).toHaveLength(1)
  })
})

describe('a forged callback', () => {
  it('sent to the true address during the prompt is refused once the prompt is paid', async () => {
    const booking = await desk.prompted(person)
    const prompt = await desk.appears(booking)
    await desk.forge(prompt, { receipt: 'FORGED0001' })
    await desk.callbackWasPutOff()
    await desk.press(booking, 'pin')
    await desk.becomes(booking, 'paid')
    const paid = (await desk.simulator.movements()).find(({ phone }) => phone === booking.phone)
    const forged = async () => (await desk.callbacks()).find(({ body }) => body.includes('FORGED0001'))
    await expect.poll(forged).toMatchObject({ verdict: 'refused', reason: `The prompt was paid by ${paid?.receipt}` })
    expect((await desk.tracked(booking)).payment.receipts.map(({ receipt }) => receipt)).toEqual([paid?.receipt])
  })
})

describe('the deadline during a prompt', () => {
  it('waits for a prompt that is then paid', async () => {
    const booking = await desk.almostExpired(2)
    await desk.prompted(person, booking)
    await desk.appears(booking)
    await desk.expiryWasPutOff(booking)
    expect((await desk.tracked(booking)).booking.status).toBe('approved')
    await desk.press(booking, 'pin')
    await desk.becomes(booking, 'paid')
    expect((await desk.tracked(booking)).history.map(({ what }) => what)).not.toContain('cancelled')
  })

  it('expires the booking and frees its hours once the prompt is cancelled', async () => {
    const booking = await desk.almostExpired(2)
    await desk.prompted(person, booking)
    await desk.appears(booking)
    await desk.expiryWasPutOff(booking)
    await desk.press(booking, 'cancel')
    await desk.becomes(booking, 'cancelled')
    expect((await desk.tracked(booking)).booking.cancelReason).toBe('unpaid')
    await desk.approved(booking.slots)
  })

  it('after a part payment leads to its refund', async () => {
    const booking = await desk.almostExpired(3)
    await desk.payByPaybill(booking, 1_000)
    await desk.becomes(booking, 'cancelled')
    await expect.poll(() => desk.refundsOf(booking)).toMatchObject([{ amount: 1_000, status: 'due' }])
  })
})

describe('a customer who cancels the booking during a prompt', () => {
  it('and still pays it gets the money refunded', async () => {
    const booking = await desk.prompted(person)
    await desk.appears(booking)
    ;(await desk.client.call(cancelBooking, { params: { token: booking.track } })).answer()
    await desk.press(booking, 'pin')
    await expect
      .poll(() => desk.refundsOf(booking))
      .toMatchObject([{ amount: booking.price, reason: 'late', status: 'due' }])
    expect((await desk.tracked(booking)).booking).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect((await desk.page(booking)).status).toBe(404)
  })

  it('and cancels it on the phone too owes and is owed nothing', async () => {
    const booking = await desk.prompted(person)
    await desk.appears(booking)
    ;(await desk.client.call(cancelBooking, { params: { token: booking.track } })).answer()
    await desk.press(booking, 'cancel')
    await desk.promptEnds(booking, 'cancelled')
    expect(await desk.refundsOf(booking)).toEqual([])
  })
})

describe('at the same time', () => {
  it('ten browsers that pay the same booking cause one prompt', async () => {
    const booking = await desk.approved()
    await desk.simulator.play(booking.phone, person)
    const replies = await Promise.all(Array.from({ length: 10 }, () => desk.prompt(booking)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, ...Array<number>(9).fill(409)])
    for (const reply of replies.filter(({ status }) => status === 409)) expect(reply.problem().code).toBe('prompt_open')
    await desk.appears(booking)
    expect(await desk.promptsOf(booking)).toBe(1)
    await desk.press(booking, 'pin')
    await desk.becomes(booking, 'paid')
    expect(await desk.promptsOf(booking)).toBe(1)
  })

  it('the second of two phones that pay the same booking is refused while a prompt is open', async () => {
    const booking = await desk.prompted(person)
    const other = await desk.prompt(booking, '0711 999 999')
    expect(other.problem()).toMatchObject({ code: 'prompt_open' })
    await desk.appears(booking)
    await desk.press(booking, 'pin')
    await desk.becomes(booking, 'paid')
  })

  it('five bookings are each prompted once, even while tokens are invalidated', async () => {
    const bookings = await Promise.all(Array.from({ length: 5 }, () => desk.approved()))
    await Promise.all(bookings.map((booking) => desk.prompted({ ...paid, submission: 'stale_token' }, booking)))
    for (const booking of bookings) {
      const outcome = async () => (await desk.outcomes(booking)).at(-1)
      await expect.poll(outcome).not.toBeNull()
      // M-Pesa has certainly sent no prompt if it rejected a token twice within one request: the customer requests
      // another.
      if ((await outcome()) === 'refused') await desk.prompted(paid, booking)
      await desk.becomes(booking, 'paid')
      expect(await desk.promptsOf(booking)).toBe(1)
    }
  })
})
