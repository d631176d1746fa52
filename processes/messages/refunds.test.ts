import { describe, expect, it } from 'vitest'
import { moveBookingAsStaff, rejectBooking } from '../../commands/bookings/change-booking.ts'
import { beginToSend } from '../../commands/messages/messages.ts'
import { recordDirect, voidDirect } from '../../commands/payments/direct.ts'
import { paymentOf, recordReversal, refundByHand, settlePayment } from '../../commands/payments/payment.ts'
import { admin, at, manager } from '../../domain/booking/booking.fixtures.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { bookingId, price, Scenario } from '../payments/scenario.fixtures.ts'
import { notifyOf, openStudio, requestBooking, textsOf } from './notifier.fixtures.ts'

it('the customer gets the admin’s note on a refund, which no job contains', async () => {
  const scenario = new Scenario()
  await scenario.approvedBooking(10, bookingId)
  scenario.trusts = () => true
  await scenario.paysByPaybill(6_000)
  const { refundId = '' } = (await paymentOf(scenario.services, bookingId)).refunds[0] ?? {}
  const note = 'In cash to Njeri, who came to the studio on Saturday with her brother'
  await refundByHand(scenario.services, bookingId, { refundId, note }, scenario.context())
  expect(JSON.stringify(await notifyOf(scenario, 'payment.refunded'))).not.toContain('Njeri')
  const texts = await textsOf(scenario, 'refunded')
  expect(texts.email).toContain(note)
  // A note of its full length would make several SMS.
  expect(texts.sms).toMatch(/Reference: In cash to Njeri, who c\.$/)
})

it('the customer gets no message about a refund that ends because M-Pesa reversed its receipt', async () => {
  const scenario = new Scenario()
  const { services } = scenario
  await scenario.approvedBooking(10, bookingId)
  scenario.trusts = () => true
  await scenario.paysByPaybill(6_000)
  await scenario.pass(8 * 86_400)
  const { receipt = '' } = (await paymentOf(services, bookingId)).receipts[0] ?? {}
  const reversal = { receipt, adminId: admin, proof: 'TLR5ABCDEF, reversed on the portal' }
  await recordReversal(services, bookingId, reversal, scenario.context())
  await notifyOf(scenario, 'payment.refunded')
  expect(await textsOf(scenario, 'refunded')).toEqual({})
})

it('the message about a refund names M-Pesa’s number of a receipt that a status query found without it', async () => {
  const scenario = new Scenario()
  await scenario.approvedBooking(10, bookingId)
  await scenario.ask()
  const receipt = scenario.network.pay(scenario.shown())
  await scenario.pass(120)
  await scenario.reportPrompt()
  await scenario.cancels()
  await scenario.run()
  expect((await paymentOf(scenario.services, bookingId)).refunds[0]?.receipt).toMatch(/^ws_/)
  await notifyOf(scenario, 'payment.refund_requested')
  const { email } = await textsOf(scenario, 'refund_requested')
  expect(email).toContain(receipt)
  expect(email).not.toContain('ws_')
})

it('the customer of a rejected request does not read that a booking was cancelled', async () => {
  const scenario = new Scenario()
  scenario.trusts = () => true
  await requestBooking(scenario, bookingId)
  await scenario.paysByPaybill()
  await rejectBooking(scenario.services, bookingId, { by: 'manager', note: '' }, scenario.context())
  await scenario.run()
  await notifyOf(scenario, 'payment.refund_requested')
  const { email } = await textsOf(scenario, 'refund_requested')
  expect(email).toContain('Your request was not accepted, and you had already paid KES 5,000.')
  expect(email).not.toContain('cancelled')
})

async function failuresIn({ store }: Scenario) {
  const reasons: string[] = []
  for await (const { type, data } of store.readAll()) if (type === 'message.failed') reasons.push(data.why)
  return reasons
}

/** Whether the customer's messages about money are queued, and whether they are sent, before it is withdrawn. */
type Announced = 'sent' | 'queued' | 'not yet'

async function announce(scenario: Scenario, type: DomainEvent['type'], announced: Announced) {
  if (announced === 'not yet') return
  await notifyOf(scenario, type)
  if (announced === 'queued') return
  const ids: string[] = []
  for await (const { type, data } of scenario.store.readAll()) if (type === 'message.queued') ids.push(data.messageId)
  for (const id of ids) await beginToSend(scenario.services, id, scenario.context())
}

describe('a refund of too much that is withdrawn, because cash was recorded by mistake', () => {
  /** The customer pays KES 5,000 by M-Pesa while staff records cash by mistake. Returns the texts of a template. */
  async function withdrawn(cashShillings: number, paidShillings: number, announced: Announced = 'sent') {
    const scenario = new Scenario()
    await scenario.approvedBooking(10, bookingId)
    scenario.trusts = () => true
    const cash = { method: 'cash', amountCents: cashShillings * 100, receipt: '', staffId: manager } as const
    const { directId } = await recordDirect(scenario.services, bookingId, cash, scenario.context())
    await scenario.paysByPaybill(paidShillings)
    await announce(scenario, 'payment.refund_requested', announced)
    const mistake = { directId, staffId: manager, reason: 'Not paid' }
    await voidDirect(scenario.services, bookingId, mistake, scenario.context())
    await notifyOf(scenario, 'payment.refund_withdrawn')
    await notifyOf(scenario, 'payment.refund_requested')
    return { announced: await textsOf(scenario, 'overpaid'), corrected: await textsOf(scenario, 'refund_withdrawn') }
  }

  it('is announced as withdrawn', async () => {
    const { announced, corrected } = await withdrawn(3_000, price / 100)
    expect(announced.sms).toContain('KES 3,000 too much')
    expect(corrected.sms).toContain("won't refund KES 3,000")
    expect(corrected.email).toContain("won't refund KES 3,000")
    expect(`${corrected.sms}\n${corrected.email}`).not.toContain('/payment/')
  })

  it('is announced with the balance that is due again', async () => {
    const { corrected } = await withdrawn(4_000, 3_000)
    expect(corrected.sms).toMatch(/won't refund KES 2,000.*KES 2,000 is still due: https:\S+\/payment\//)
    expect(corrected.email).toMatch(/KES 2,000 of KES 5,000 is still due\. Please pay it by .+\n[\s\S]*\/payment\//)
  })

  it.each(['queued', 'not yet'] as const)('is not announced to a customer whose message is %s', async (announced) =>
    expect((await withdrawn(3_000, price / 100, announced)).corrected).toEqual({}),
  )
})

describe('a return by the studio that is withdrawn, because the payment was recorded by mistake', () => {
  /** Staff records payments, the first by mistake, and the booking moves to hours of KES 2,500. Returns the texts. */
  async function withdrawn(announced: Announced = 'sent', recordedCents = [300_000]) {
    const scenario = new Scenario()
    const { services } = scenario
    await scenario.approvedBooking(10, bookingId)
    const directIds: string[] = []
    for (const amountCents of recordedCents) {
      const cash = { method: 'cash', amountCents, receipt: '', staffId: manager } as const
      directIds.push((await recordDirect(services, bookingId, cash, scenario.context())).directId)
    }
    const [directId = ''] = directIds
    await moveBookingAsStaff(services, bookingId, { selectedSlots: at(10), staffId: manager }, scenario.context())
    await settlePayment(services, bookingId, scenario.context())
    await announce(scenario, 'payment.direct_return_due', announced)
    await voidDirect(services, bookingId, { directId, staffId: manager, reason: 'Not paid' }, scenario.context())
    const ofAnother = recordedCents.length > 1
    await notifyOf(scenario, ofAnother ? 'payment.direct_return_withdrawn' : 'payment.direct_voided')
    await notifyOf(scenario, 'payment.direct_return_due')
    return {
      announced: await textsOf(scenario, 'studio_returns'),
      corrected: await textsOf(scenario, 'return_withdrawn'),
      ...(announced === 'queued' && { dropped: await failuresIn(scenario) }),
    }
  }

  it('is announced as withdrawn, with the balance that is due again', async () => {
    const { announced, corrected } = await withdrawn()
    expect(announced.sms).toContain('will return KES 500')
    expect(corrected.sms).toMatch(/won't return KES 500.*KES 2,500 is still due: https:\S+\/payment\//)
    expect(corrected.email).toContain('would return KES 500 to you')
  })

  it('is announced as withdrawn if another payment counts instead', async () => {
    const { announced, corrected } = await withdrawn('sent', [150_000, 250_000])
    expect(announced.sms).toContain('will return KES 1,500')
    expect(corrected.sms).toContain("won't return KES 1,500")
    expect(corrected.email).toContain('a payment to it had been recorded by mistake')
    expect(`${corrected.sms}\n${corrected.email}`).not.toContain('/payment/')
  })

  it('is not announced to a customer who does not know of the return', async () =>
    expect(await withdrawn('not yet')).toEqual({ announced: {}, corrected: {} }))

  it('drops a message that waits for the morning, and is not announced', async () =>
    expect(await withdrawn('queued')).toMatchObject({
      corrected: {},
      dropped: ['It was withdrawn', 'It was withdrawn'],
    }))
})

describe('a return for a cancelled booking that is withdrawn, because M-Pesa reports the payment', () => {
  /** Staff notes a payment to the Paybill as one to the till, of a studio with a manager or without. */
  async function withdrawn(announced: Announced, hasManager = true) {
    const scenario = new Scenario()
    const { services } = scenario
    await openStudio(scenario, hasManager ? manager : null)
    scenario.trusts = () => true
    await scenario.approvedBooking(10, bookingId)
    const receipt = scenario.network.payBill(await scenario.code(), price / 100)
    const toTill = { method: 'till', amountCents: price, receipt, staffId: manager } as const
    await recordDirect(services, bookingId, toTill, scenario.context())
    await scenario.cancels('admin')
    await scenario.run()
    await announce(scenario, 'payment.direct_return_due', announced)
    await scenario.reportPaybill(receipt)
    await notifyOf(scenario, 'payment.direct_voided')
    return {
      announced: await textsOf(scenario, 'manager_returns'),
      toManager: await textsOf(scenario, 'manager_return_withdrawn'),
      toCustomer: await textsOf(scenario, 'return_withdrawn'),
      failures: await failuresIn(scenario),
    }
  }

  it.each([true, false])('is withdrawn to the customer and to the manager, or the admins', async (hasManager) => {
    const { announced, toManager, toCustomer } = await withdrawn('sent', hasManager)
    expect(announced.sms).toContain('please return KES 5,000')
    expect(toManager.sms).toMatch(/correction for .+ do not return KES 5,000/)
    expect(toManager.email).toContain('a payment to Sauti had been recorded by mistake')
    expect(toCustomer.sms).toContain("won't return KES 5,000")
  })

  it('drops the messages that wait, and is not announced', async () =>
    expect(await withdrawn('queued')).toMatchObject({
      ...{ toManager: {}, toCustomer: {} },
      failures: Array.from({ length: 4 }, () => 'It was withdrawn'),
    }))
})

it.each([
  [[250_000, 200_000], undefined],
  [[150_000, 250_000], "won't return KES 1,500"],
] as const)('a withdrawn return is not corrected once the same amount is due again: %j', async (amounts, corrected) => {
  const scenario = new Scenario()
  const { services } = scenario
  await scenario.approvedBooking(10, bookingId)
  const directIds: string[] = []
  for (const amountCents of amounts) {
    const cash = { method: 'cash', amountCents, receipt: '', staffId: manager } as const
    directIds.push((await recordDirect(services, bookingId, cash, scenario.context())).directId)
  }
  await moveBookingAsStaff(services, bookingId, { selectedSlots: at(10), staffId: manager }, scenario.context())
  await settlePayment(services, bookingId, scenario.context())
  await announce(scenario, 'payment.direct_return_due', 'sent')
  const mistake = { directId: directIds[0] ?? '', staffId: manager, reason: 'Not paid' }
  await voidDirect(services, bookingId, mistake, scenario.context())
  await scenario.cancels('admin')
  await scenario.run()
  await notifyOf(scenario, 'payment.direct_return_withdrawn')
  const { sms } = await textsOf(scenario, 'return_withdrawn')
  expect(sms).toEqual(corrected && expect.stringContaining(corrected))
})
