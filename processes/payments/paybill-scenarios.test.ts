import { beforeEach, describe, expect, test } from 'vitest'
import { recordDirect } from '../../commands/payments/direct.ts'
import { paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { receiptOf } from '../../commands/payments/receive.ts'
import { disproveReceipt, verifyReceipt } from '../../commands/payments/verify.ts'
import { admin, manager } from '../../domain/booking/booking.fixtures.ts'
import { Books } from './books.fixtures.ts'
import type { CheckMood } from './network.fixtures.ts'
import { bookingId, otherId, paidInFull, price, refused, Scenario } from './scenario.fixtures.ts'

let world: Scenario
const nothing = { received: 0, held: 0, due: 0, back: 0 }
const shillings = price / 100
const day = 86_400
beforeEach(async () => {
  world = new Scenario()
  await world.approvedBooking(10, bookingId)
  await world.approvedBooking(14, otherId)
})

/** A forged confirmation. */
async function invent(receipt: string, more: { readonly account?: string; readonly shillings?: number } = {}) {
  const said = { receipt, shillings, account: await world.code(), ...more }
  world.network.invent(world.addresses.paybill().confirmation, said)
  await world.run()
}
const statusOf = async (receipt: string) => (await receiptOf(world.services, receipt)).status
const paidByHand = async (account?: string) => world.network.payBill(account ?? (await world.code()), shillings)

describe('a confirmation of money that staff has recorded as paid to the studio’s till', () => {
  const note = (receipt: string) =>
    recordDirect(
      world.services,
      bookingId,
      { method: 'till', amountCents: price, receipt, staffId: manager },
      world.context(),
    )

  test('counts in its place, and nothing goes back', async () => {
    const receipt = await paidByHand()
    await note(receipt)
    expect((await world.bookingNow()).status).toBe('paid')
    await world.tellPaybill(receipt)
    expect(await world.money()).toEqual(paidInFull)
    expect((await world.bookingNow()).status).toBe('paid')
    expect((await paymentOf(world.services, bookingId)).directs).toMatchObject([{ voided: true }])
  })

  test('leaves unpaid what it does not cover', async () => {
    const receipt = world.network.payBill(await world.code(), shillings / 2)
    await note(receipt)
    await world.tellPaybill(receipt)
    expect(await world.money()).toMatchObject({ received: price / 2, due: 0 })
    expect((await world.bookingNow()).status).toBe('approved')
  })

  test.each([
    ['another booking', () => world.code(otherId)],
    ['no booking', async () => 'NOBODYS'],
  ])('counts for %s, and the note no longer does', async (_, account) => {
    const receipt = await paidByHand(await account())
    await note(receipt)
    await world.tellPaybill(receipt)
    expect((await paymentOf(world.services, bookingId)).directs).toMatchObject([{ voided: true }])
    expect((await world.bookingNow()).status).toBe('approved')
    expect(await world.money()).toMatchObject({ received: 0, due: 0 })
  })
})

describe('a confirmation of money that came', () => {
  test('counts at once where the statement tells of it, too', async () => {
    const receipt = await paidByHand()
    await world.tellPaybill(receipt)
    expect(await world.money()).toEqual(paidInFull)
    expect((await world.bookingNow()).status).toBe('paid')
    expect([world.verdicts(), world.network.checks]).toEqual([['counted'], []])
  })
  test('counts once M-Pesa answers the check, where there is no statement', async () => {
    world.network.hasStatement = false
    const receipt = await paidByHand()
    await world.tellPaybill(receipt)
    expect([await world.money(), world.verdicts()]).toEqual([nothing, ['unverified']])
    await world.pass(10)
    expect(await world.money()).toEqual(paidInFull)
    await world.pass(50)
    expect(world.verdicts()).toEqual(['counted', 'counted'])
    expect(world.network.checks).toHaveLength(1)
  })
  test('counts at once from an address on the allowlist, and nobody is asked', async () => {
    Object.assign(world.network, { hasStatement: false, check: 'contradicting' })
    world.trusts = (source) => source === '196.201.214.200'
    await world.tellPaybill(await paidByHand())
    expect(await world.money()).toEqual(paidInFull)
    expect(world.network.checks).toEqual([])
  })
  test.each<CheckMood>(['silent', 'unclear', 'refusing', 'contradicting'])(
    'counts for nothing while M-Pesa is %s, and counts once it tells',
    async (mood) => {
      Object.assign(world.network, { hasStatement: false, check: mood })
      const receipt = await paidByHand()
      await world.tellPaybill(receipt)
      await world.pass(100)
      expect(await world.money()).toEqual(nothing)
      expect((await world.bookingNow()).status).toBe('approved')
      world.network.check = 'right'
      await world.pass(day)
      expect(await statusOf(receipt)).toBe('matched')
      expect((await world.money()).received).toBe(price)
    },
  )
  test('counts once the statement is read that tells of it', async () => {
    Object.assign(world.network, { hasStatement: false, answersChecks: false })
    const receipt = await paidByHand()
    await world.tellPaybill(receipt)
    expect([await statusOf(receipt), world.verdicts()]).toEqual(['unverified', ['unverified']])
    world.network.hasStatement = true
    world.sweep()
    await world.run()
    expect(await world.money()).toEqual(paidInFull)
  })
  test('is looked up with others by few downloads, and never loaded again once it is recorded', async () => {
    world.network.answersChecks = false
    const receipts = [await paidByHand(), await paidByHand(await world.code(otherId))]
    for (let i = 0; i < 12; i++) receipts.push(await paidByHand('no code'))
    for (const receipt of receipts) await world.tellPaybill(receipt)
    expect(world.network.downloads).toBe(1)
    world.network.payBill('no code', 10)
    for (let i = 0; i < 12; i++) await invent(`TKNONE${i}`)
    expect(world.network.downloads).toBe(10)
    await world.pass(60)
    expect(await Promise.all(receipts.map(statusOf))).toEqual([
      ...['matched', 'matched', ...Array.from({ length: 12 }, () => 'suspended')],
    ])
    const { loads } = world
    world.sweep()
    await world.run()
    expect(world.loads - loads).toBe(0)
  })
  test('that comes twice is asked about once', async () => {
    world.network.hasStatement = false
    world.network.check = 'silent'
    const receipt = await paidByHand()
    await world.tellPaybill(receipt)
    await world.tellPaybill(receipt)
    await world.pass(10)
    expect(world.network.checks).toHaveLength(1)
  })
  test('whose check is answered late, and twice, counts once', async () => {
    Object.assign(world.network, { hasStatement: false, check: 'silent' })
    const receipt = await paidByHand()
    await world.tellPaybill(receipt)
    await world.pass(1_000)
    world.network.check = 'right'
    const [first] = world.network.checks
    for (const _ of [1, 2]) {
      world.network.tellCheck(first?.resultUrl ?? '', receipt)
      await world.run()
    }
    expect(await world.money()).toEqual(paidInFull)
    expect(world.verdicts().slice(-2)).toEqual(['counted', 'duplicate'])
  })
})

describe('an invented confirmation', () => {
  test.each([
    { hasStatement: true },
    { hasStatement: false, check: 'right' },
    { hasStatement: false, check: 'silent' },
    { hasStatement: false, check: 'unclear' },
    { hasStatement: false, answersChecks: false },
  ])('pays nothing, ever: %o', async (network) => {
    Object.assign(world.network, network)
    await invent('TKINVENTED')
    await world.pass(20 * 3_600)
    expect(await world.money()).toEqual(nothing)
    expect((await world.bookingNow()).status).toBe('approved')
    const books = new Books(world.store)
    await books.checkAtRest()
    expect(books.sums().received).toBe(0)
  })
  test('is disproved by M-Pesa, and asked about a few times more', async () => {
    await invent('TKINVENTED')
    await world.pass(day)
    expect([await statusOf('TKINVENTED'), world.verdicts()[0]]).toEqual(['disproved', 'contradicted'])
    expect(world.network.checks.length).toBeLessThan(6)
  })
  test('of true money in another amount does not spoil the true one', async () => {
    world.network.hasStatement = false
    world.network.check = 'silent'
    const receipt = await paidByHand()
    await invent(receipt, { shillings: 1, account: await world.code(otherId) })
    world.network.check = 'right'
    await world.tellPaybill(receipt)
    await world.pass(day)
    expect((await world.money()).received).toBe(price)
    expect(await world.money(otherId)).toEqual(nothing)
  })
  test('of true money for another account is put right by the statement', async () => {
    world.network.answersChecks = false
    world.network.hasStatement = false
    const receipt = await paidByHand()
    await invent(receipt, { account: await world.code(otherId) })
    world.network.hasStatement = true
    await world.tellPaybill(receipt)
    expect(await world.money()).toEqual(paidInFull)
    expect(await world.money(otherId)).toEqual(nothing)
  })
  test('of true money for another account leaves the money to an admin, where M-Pesa does not tell the account', async () => {
    world.network.hasStatement = false
    const receipt = await paidByHand()
    await invent(receipt, { account: await world.code(otherId) })
    await world.tellPaybill(receipt)
    await world.pass(60)
    expect(await statusOf(receipt)).toBe('suspended')
    expect([await world.money(), await world.money(otherId)]).toEqual([nothing, nothing])
  })
  test('of true money takes it to another account where M-Pesa tells neither by statement nor, in time, by confirmation', async () => {
    world.network.hasStatement = false
    const receipt = await paidByHand()
    await invent(receipt, { account: await world.code(otherId) })
    await world.pass(10)
    await world.tellPaybill(receipt)
    expect([await world.money(), await world.money(otherId)]).toEqual([nothing, paidInFull])
    expect(world.network.callbacks.at(-1)?.callback).toMatchObject({
      verdict: 'refused',
      why: 'Its receipt is of another amount or account number',
    })
  })
  test('that comes after the true one changes nothing', async () => {
    const receipt = await paidByHand()
    await world.tellPaybill(receipt)
    await invent(receipt, { account: await world.code(otherId) })
    expect(await world.money()).toEqual(paidInFull)
    expect(await world.money(otherId)).toEqual(nothing)
    expect(world.verdicts()).toEqual(['counted', 'refused'])
  })
  test('of a prompt’s receipt does not take the prompt’s money elsewhere', async () => {
    Object.assign(world.network, { hasStatement: false, check: 'silent' })
    await world.ask()
    const receipt = world.network.pay(world.shown())
    await invent(receipt, { account: await world.code(otherId), shillings: 1 })
    await world.tellPrompt()
    expect(await world.money()).toEqual(paidInFull)
    expect(await world.money(otherId)).toEqual(nothing)
    expect(await world.outcomes()).toEqual(['paid'])
  })
  test('and an invented answer to a check that was answered prove nothing', async () => {
    world.network.hasStatement = false
    await invent('TKINVENTED')
    await world.pass(10)
    const [asked] = world.network.checks
    // The invented money is put where only answers to checks look for it.
    const money = { receipt: 'TKINVENTED', shillings, account: await world.code(), at: world.now }
    world.network.money.push(money)
    world.network.tellCheck(asked?.resultUrl ?? '', 'TKINVENTED')
    await world.run()
    expect(await statusOf('TKINVENTED')).toBe('disproved')
  })
})

describe('an admin', () => {
  beforeEach(() => Object.assign(world.network, { hasStatement: false, answersChecks: false }))
  test('verifies what M-Pesa’s portal shows: it counts by what stands there', async () => {
    const receipt = await paidByHand()
    await invent(receipt, { shillings: 1, account: 'nobody' })
    const shown = { adminId: admin, amountCents: price, account: await world.code() }
    await verifyReceipt(world.services, receipt, shown, world.context())
    expect(await world.money()).toEqual(paidInFull)
    expect(await refused(disproveReceipt(world.services, receipt, { adminId: admin }, world.context()))).toBe(
      'wrong_status',
    )
  })
  test('finds that it is not real, and it stays so while it is only said again', async () => {
    await invent('TKINVENTED')
    await disproveReceipt(world.services, 'TKINVENTED', { adminId: admin }, world.context())
    await invent('TKINVENTED')
    await world.pass(day / 2)
    expect([await statusOf('TKINVENTED'), await world.money()]).toEqual(['disproved', nothing])
  })
})
