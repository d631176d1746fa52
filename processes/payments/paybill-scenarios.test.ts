import { beforeEach, describe, expect, test } from 'vitest'
import { cancelBooking } from '../../commands/bookings/change-booking.ts'
import { recordDirect, voidDirect } from '../../commands/payments/direct.ts'
import { paymentOf } from '../../commands/payments/payment.ts'
import { manager } from '../../domain/booking/booking.fixtures.ts'
import { ReadModelStopped } from '../../projections/engine/stopped.ts'
import type { CheckMood } from './network.fixtures.ts'
import { readStatement } from './parts.ts'
import { bookingId, day, nothing, otherId, paidInFull, price, Scenario, shillings } from './scenario.fixtures.ts'

let world: Scenario
beforeEach(async () => {
  world = await Scenario.ofTwoBookings()
})

describe('a confirmation of money that staff recorded as paid to the studio’s till', () => {
  const recordAsTill = (receipt: string) =>
    recordDirect(
      world.services,
      bookingId,
      { method: 'till', amountCents: price, receipt, staffId: manager },
      world.context(),
    )

  test('replaces the record, and nothing is refunded', async () => {
    const receipt = await world.paidByPaybill()
    await recordAsTill(receipt)
    expect((await world.bookingNow()).status).toBe('paid')
    await world.reportPaybill(receipt)
    expect(await world.money()).toEqual(paidInFull)
    expect((await world.bookingNow()).status).toBe('paid')
    expect((await paymentOf(world.services, bookingId)).directs).toMatchObject([{ voided: true }])
  })

  test('leaves the rest unpaid if it covers less than the charge', async () => {
    const receipt = world.network.payBill(await world.code(), shillings / 2)
    await recordAsTill(receipt)
    await world.reportPaybill(receipt)
    expect(await world.money()).toMatchObject({ received: price / 2, due: 0 })
    expect((await world.bookingNow()).status).toBe('approved')
  })

  test('counts for the booking of the record if its account is of no booking', async () => {
    const receipt = await world.paidByPaybill('NOBODYS')
    await recordAsTill(receipt)
    await world.reportPaybill(receipt)
    expect((await paymentOf(world.services, bookingId)).directs).toMatchObject([{ voided: true }])
    expect((await world.bookingNow()).status).toBe('paid')
    expect(await world.money()).toEqual(paidInFull)
    expect(await world.receiptStatus(receipt)).toBe('matched')
  })

  test.each([
    ['counts for another booking by its account', () => world.code(otherId), shillings, 'matched'],
    [
      'waits for an admin if its account is of no booking and its amount differs',
      async () => 'NOBODYS',
      10,
      'suspended',
    ],
  ])('%s, and the record is voided', async (_, account, amount, status) => {
    const receipt = world.network.payBill(await account(), amount)
    await recordAsTill(receipt)
    await world.reportPaybill(receipt)
    expect((await paymentOf(world.services, bookingId)).directs).toMatchObject([{ voided: true }])
    expect((await world.bookingNow()).status).toBe('approved')
    expect(await world.money()).toMatchObject({ received: 0, due: 0 })
    expect(await world.receiptStatus(receipt)).toBe(status)
  })

  test.each([
    [
      'the record was taken back',
      (directId: string) => {
        const taken = { directId, staffId: manager, reason: 'Wrong code' }
        return voidDirect(world.services, bookingId, taken, world.context())
      },
    ],
    [
      'the booking has ended',
      () => cancelBooking(world.services, bookingId, { reason: 'customer', note: '' }, world.context()),
    ],
  ])('waits for an admin if its account is of no booking and %s', async (_, end) => {
    const receipt = await world.paidByPaybill('NOBODYS')
    const { directId } = await recordAsTill(receipt)
    await end(directId)
    await world.reportPaybill(receipt)
    expect(await world.receiptStatus(receipt)).toBe('suspended')
  })
})

describe('a confirmation of a real payment', () => {
  test('counts at once if the statement has it too', async () => {
    const receipt = await world.paidByPaybill()
    await world.reportPaybill(receipt)
    expect(await world.money()).toEqual(paidInFull)
    expect((await world.bookingNow()).status).toBe('paid')
    expect([world.verdicts(), world.network.checks]).toEqual([['counted'], []])
  })
  test('counts once M-Pesa answers the check, without a statement', async () => {
    world.network.hasStatement = false
    const receipt = await world.paidByPaybill()
    await world.reportPaybill(receipt)
    expect([await world.money(), world.verdicts()]).toEqual([nothing, ['unverified']])
    await world.pass(10)
    expect(await world.money()).toEqual(paidInFull)
    await world.pass(50)
    expect(world.verdicts()).toEqual(['counted', 'counted'])
    expect(world.network.checks).toHaveLength(1)
  })
  test('counts at once without a check from an address on the allowlist', async () => {
    Object.assign(world.network, { hasStatement: false, check: 'contradicting' })
    world.trusts = (source) => source === '196.201.214.200'
    await world.reportPaybill(await world.paidByPaybill())
    expect(await world.money()).toEqual(paidInFull)
    expect(world.network.checks).toEqual([])
  })
  test.each<CheckMood>(['silent', 'unclear', 'refusing', 'contradicting'])(
    'counts for nothing while M-Pesa’s answer is %s, but once M-Pesa confirms it',
    async (mood) => {
      Object.assign(world.network, { hasStatement: false, check: mood })
      const receipt = await world.paidByPaybill()
      await world.reportPaybill(receipt)
      await world.pass(100)
      expect(await world.money()).toEqual(nothing)
      expect((await world.bookingNow()).status).toBe('approved')
      world.network.check = 'right'
      await world.pass(day)
      expect(await world.receiptStatus(receipt)).toBe('matched')
      expect((await world.money()).received).toBe(price)
    },
  )
  test('counts once a statement with it is read', async () => {
    Object.assign(world.network, { hasStatement: false, answersChecks: false })
    const receipt = await world.paidByPaybill()
    await world.reportPaybill(receipt)
    expect([await world.receiptStatus(receipt), world.verdicts()]).toEqual(['unverified', ['unverified']])
    world.network.hasStatement = true
    world.sweep()
    await world.run()
    expect(await world.money()).toEqual(paidInFull)
  })
  test('counts from a statement while read models have stopped and another line can’t be allocated', async () => {
    const receipts = [await world.paidByPaybill(await world.code(otherId)), await world.paidByPaybill()]
    const { readModels } = world.services
    const otherCode = await world.code(otherId)
    Object.assign(readModels, {
      recordedReceipts: () => Promise.reject(new ReadModelStopped('receipts')),
      bookingWithCode: async (code: string) => {
        if (code === otherCode) throw new ReadModelStopped('bookings')
        return bookingId
      },
    })
    await expect(readStatement(world.parts())).rejects.toThrow('The read model bookings has stopped')
    expect(await Promise.all(receipts.map((receipt) => world.receiptStatus(receipt)))).toEqual(['recorded', 'matched'])
  })
  test('is looked up together with others in few downloads, and not loaded again once recorded', async () => {
    world.network.answersChecks = false
    const receipts = [await world.paidByPaybill(), await world.paidByPaybill(await world.code(otherId))]
    for (let i = 0; i < 12; i++) receipts.push(await world.paidByPaybill('no code'))
    for (const receipt of receipts) await world.reportPaybill(receipt)
    expect(world.network.downloads).toBe(1)
    world.network.payBill('no code', 10)
    for (let i = 0; i < 12; i++) await world.invent(`TKNONE${i}`)
    expect(world.network.downloads).toBe(10)
    await world.pass(60)
    expect(await Promise.all(receipts.map((receipt) => world.receiptStatus(receipt)))).toEqual([
      ...['matched', 'matched', ...Array.from({ length: 12 }, () => 'suspended')],
    ])
    const { loads } = world
    world.sweep()
    await world.run()
    expect(world.loads - loads).toBe(0)
  })
  test('that is repeated is checked once', async () => {
    world.network.hasStatement = false
    world.network.check = 'silent'
    const receipt = await world.paidByPaybill()
    await world.reportPaybill(receipt)
    await world.reportPaybill(receipt)
    await world.pass(10)
    expect(world.network.checks).toHaveLength(1)
  })
  test('counts once if its check is answered late and twice', async () => {
    Object.assign(world.network, { hasStatement: false, check: 'silent' })
    const receipt = await world.paidByPaybill()
    await world.reportPaybill(receipt)
    await world.pass(1_000)
    world.network.check = 'right'
    const [first] = world.network.checks
    for (const _ of [1, 2]) {
      world.network.answerCheck(first?.resultUrl ?? '', receipt)
      await world.run()
    }
    expect(await world.money()).toEqual(paidInFull)
    expect(world.verdicts().slice(-2)).toEqual(['counted', 'duplicate'])
  })
})
