import { beforeEach, describe, expect, test } from 'vitest'
import { disproveReceipt, verifyReceipt } from '../../commands/payments/receipt.ts'
import { admin } from '../../domain/booking/booking.fixtures.ts'
import { Books } from './books.fixtures.ts'
import { day, nothing, otherId, paidInFull, price, refused, Scenario, shillings } from './scenario.fixtures.ts'

let world: Scenario
beforeEach(async () => {
  world = await Scenario.ofTwoBookings()
})

describe('a forged confirmation', () => {
  test.each([
    { hasStatement: true },
    { hasStatement: false, check: 'right' },
    { hasStatement: false, check: 'silent' },
    { hasStatement: false, check: 'unclear' },
    { hasStatement: false, answersChecks: false },
  ])('never pays anything: %o', async (network) => {
    Object.assign(world.network, network)
    await world.invent('TKINVENTED')
    await world.pass(20 * 3_600)
    expect(await world.money()).toEqual(nothing)
    expect((await world.bookingNow()).status).toBe('approved')
    const books = new Books(world.store)
    await books.checkAtRest()
    expect(books.sums().received).toBe(0)
  })
  test('is disproved by M-Pesa, and checked a few more times', async () => {
    await world.invent('TKINVENTED')
    await world.pass(day)
    expect([await world.receiptStatus('TKINVENTED'), world.verdicts()[0]]).toEqual(['disproved', 'contradicted'])
    expect(world.network.checks.length).toBeLessThan(6)
  })
  test('with another amount does not affect the real payment', async () => {
    world.network.hasStatement = false
    world.network.check = 'silent'
    const receipt = await world.paidByPaybill()
    await world.invent(receipt, { shillings: 1, account: await world.code(otherId) })
    world.network.check = 'right'
    await world.reportPaybill(receipt)
    await world.pass(day)
    expect((await world.money()).received).toBe(price)
    expect(await world.money(otherId)).toEqual(nothing)
  })
  test('with another account is corrected by the statement', async () => {
    world.network.answersChecks = false
    world.network.hasStatement = false
    const receipt = await world.paidByPaybill()
    await world.invent(receipt, { account: await world.code(otherId) })
    world.network.hasStatement = true
    await world.reportPaybill(receipt)
    expect(await world.money()).toEqual(paidInFull)
    expect(await world.money(otherId)).toEqual(nothing)
  })
  test('with another account leaves the money to an admin if M-Pesa does not report the account', async () => {
    world.network.hasStatement = false
    const receipt = await world.paidByPaybill()
    await world.invent(receipt, { account: await world.code(otherId) })
    await world.reportPaybill(receipt)
    await world.pass(60)
    expect(await world.receiptStatus(receipt)).toBe('suspended')
    expect([await world.money(), await world.money(otherId)]).toEqual([nothing, nothing])
  })
  test('with another account wins if no statement or timely confirmation contradicts it', async () => {
    world.network.hasStatement = false
    const receipt = await world.paidByPaybill()
    await world.invent(receipt, { account: await world.code(otherId) })
    await world.pass(10)
    await world.reportPaybill(receipt)
    expect([await world.money(), await world.money(otherId)]).toEqual([nothing, paidInFull])
    expect(world.network.callbacks.at(-1)?.callback).toMatchObject({
      verdict: 'refused',
      why: 'Its receipt is of another amount or account number',
    })
  })
  test('after the real one changes nothing', async () => {
    const receipt = await world.paidByPaybill()
    await world.reportPaybill(receipt)
    await world.invent(receipt, { account: await world.code(otherId) })
    expect(await world.money()).toEqual(paidInFull)
    expect(await world.money(otherId)).toEqual(nothing)
    expect(world.verdicts()).toEqual(['counted', 'refused'])
  })
  test('of a prompt’s receipt does not divert the prompt’s money', async () => {
    Object.assign(world.network, { hasStatement: false, check: 'silent' })
    await world.ask()
    const receipt = world.network.pay(world.shown())
    await world.invent(receipt, { account: await world.code(otherId), shillings: 1 })
    await world.reportPrompt()
    expect(await world.money()).toEqual(paidInFull)
    expect(await world.money(otherId)).toEqual(nothing)
    expect(await world.outcomes()).toEqual(['paid'])
  })
  test('and a forged answer to an answered check prove nothing', async () => {
    world.network.hasStatement = false
    await world.invent('TKINVENTED')
    await world.pass(10)
    const [asked] = world.network.checks
    // Only answers to checks find the invented money here.
    const money = { receipt: 'TKINVENTED', shillings, account: await world.code(), at: world.now }
    world.network.money.push(money)
    world.network.answerCheck(asked?.resultUrl ?? '', 'TKINVENTED')
    await world.run()
    expect(await world.receiptStatus('TKINVENTED')).toBe('disproved')
  })
})

describe('an admin', () => {
  beforeEach(() => Object.assign(world.network, { hasStatement: false, answersChecks: false }))
  test('verifies a receipt with the amount and account on M-Pesa’s portal', async () => {
    const receipt = await world.paidByPaybill()
    await world.invent(receipt, { shillings: 1, account: 'nobody' })
    const shown = { adminId: admin, amountCents: price, account: await world.code() }
    await verifyReceipt(world.services, receipt, shown, world.context())
    expect(await world.money()).toEqual(paidInFull)
    expect(await refused(disproveReceipt(world.services, receipt, { adminId: admin }, world.context()))).toBe(
      'wrong_status',
    )
  })
  test('disproves a receipt, which stays disproved while it is only reported again', async () => {
    await world.invent('TKINVENTED')
    await disproveReceipt(world.services, 'TKINVENTED', { adminId: admin }, world.context())
    await world.invent('TKINVENTED')
    await world.pass(day / 2)
    expect([await world.receiptStatus('TKINVENTED'), await world.money()]).toEqual(['disproved', nothing])
  })
})
