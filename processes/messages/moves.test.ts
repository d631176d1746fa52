import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { cancelBooking, moveBooking } from '../../commands/bookings/change-booking.ts'
import { beginToSend } from '../../commands/messages/messages.ts'
import { recordDirect, voidDirect } from '../../commands/payments/direct.ts'
import { paymentOf, recordReversal, refundByHand, settlePayment } from '../../commands/payments/payment.ts'
import { verifyReceipt } from '../../commands/payments/receipt.ts'
import { admin, at, manager } from '../../domain/booking/booking.fixtures.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { bookingId, otherId, price, Scenario } from '../payments/scenario.fixtures.ts'
import { messages } from './messages.ts'
import { BookingNotification } from './notification.ts'
import { notifierIn, notifyOfLatest, openStudio, requestBooking } from './notifier.fixtures.ts'

/** Returns the messages about a move of an approved booking of KES 5,000, before its link has the new charge. */
async function messagesAboutMove({
  hours,
  paidShillings,
}: {
  readonly hours: readonly number[]
  readonly paidShillings: number
}) {
  const scenario = new Scenario()
  await scenario.approvedBooking(10, bookingId)
  scenario.trusts = () => true
  if (paidShillings > 0) await scenario.paysByPaybill(paidShillings)
  await moveBooking(scenario.services, bookingId, { selectedSlots: at(...hours), staffId: manager }, scenario.context())
  await notifyOfLatest(scenario, 'booking.rescheduled', 'booking_rescheduled', bookingId)
  return textsOf(scenario, 'booking_rescheduled')
}

it.each([
  [0, 'KES 7,500'],
  [3_000, 'KES 4,500'],
  // M-Pesa moves whole shillings.
  [3_000.5, 'KES 4,500'],
])('the messages about a moved booking request the balance of its new price', async (paidShillings, balance) => {
  const { email, sms } = await messagesAboutMove({ hours: [10, 11, 12], paidShillings })
  expect(email).toContain(`Please pay ${balance} by`)
  expect(sms).toMatch(new RegExp(`Pay ${balance} by .+: https:\\S+/payment/`))
})

it('the messages about a move to a price that is already paid request nothing', async () => {
  const { email, sms } = await messagesAboutMove({ hours: [10], paidShillings: 3_000 })
  expect(`${email}\n${sms}`).not.toMatch(/pay /i)
})

const Payload = z.object({ notifications: z.array(BookingNotification) })

/** Queues the messages about the latest event of a type, as its job does. Returns the payload of the job. */
async function notifyOf(scenario: Scenario, type: DomainEvent['type']) {
  let payload: unknown
  for await (const event of scenario.store.readAll())
    if (event.type === type) payload = messages.react(event).add?.[0]?.payload
  await notifierIn(scenario).ofBooking(Payload.parse(payload).notifications)
  return payload
}

async function textsOf({ store }: Scenario, template: string) {
  const texts: { email?: string; sms?: string } = {}
  for await (const { type, data } of store.readAll())
    if (type === 'message.queued' && data.template === template) texts[data.channel] = data.text
  return texts
}

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
    await moveBooking(services, bookingId, { selectedSlots: at(10), staffId: manager }, scenario.context())
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
  await moveBooking(services, bookingId, { selectedSlots: at(10), staffId: manager }, scenario.context())
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

describe('a paid booking that is owed again', () => {
  const staff = { id: manager, role: 'studio_manager' }

  /** Staff notes a payment to the till, then `act` makes the booking owed again. Returns the link's message. */
  async function owedAgain(
    act: (scenario: Scenario, noted: { receipt: string; directId: string }) => Promise<unknown>,
    staffId: string = manager,
  ) {
    const scenario = new Scenario()
    scenario.trusts = () => true
    await scenario.approvedBooking(10, bookingId)
    await scenario.approvedBooking(14, otherId)
    const receipt = scenario.network.payBill(await scenario.code(otherId), price / 100)
    const toTill = { method: 'till', amountCents: price, receipt, staffId } as const
    const noted = await recordDirect(scenario.services, bookingId, toTill, scenario.context())
    await act(scenario, { ...noted, receipt })
    expect((await scenario.bookingNow()).status).toBe('approved')
    await notifyOf(scenario, 'booking.payment_voided')
    return textsOf(scenario, 'booking_approved')
  }

  it('gets the link once M-Pesa reports the payment for another booking', async () => {
    const { sms, email } = await owedAgain((scenario, { receipt }) => scenario.reportPaybill(receipt))
    expect(sms).toMatch(/Pay KES 5,000 by .+: https:\S+\/payment\//)
    expect(email).toMatch(/M-Pesa has since reported it as another payment/)
    expect(email).toMatch(/Please pay KES 5,000 by .+\n/)
  })

  it.each([admin, manager])('gets the link once an admin verifies the payment, whoever noted it', async (staffId) => {
    const { sms } = await owedAgain(async (scenario, { receipt }) => {
      scenario.trusts = () => false
      scenario.network.hasStatement = false
      scenario.network.check = 'silent'
      await scenario.reportPaybill(receipt)
      const shown = { adminId: admin, amountCents: price, account: await scenario.code(otherId) }
      const by = { ...scenario.context(), actor: { id: admin, role: 'admin' } }
      await verifyReceipt(scenario.services, receipt, shown, by)
    }, staffId)
    expect(sms).toContain('Pay KES 5,000 by')
  })

  it('gets no link if staff took the note back', async () => {
    const texts = await owedAgain((scenario, { directId }) => {
      const mistake = { directId, staffId: manager, reason: 'Not paid' }
      return voidDirect(scenario.services, bookingId, mistake, { ...scenario.context(), actor: staff })
    })
    expect(texts).toEqual({})
  })

  it('gets no link beside the message about its part', async () => {
    const texts = await owedAgain(async (scenario, { directId }) => {
      const mistake = { directId, staffId: manager, reason: 'Wrong amount' }
      await voidDirect(scenario.services, bookingId, mistake, { ...scenario.context(), actor: staff })
      const receipt = scenario.network.payBill(await scenario.code(), price / 200)
      const toTill = { method: 'till', amountCents: price, receipt, staffId: manager } as const
      await recordDirect(scenario.services, bookingId, toTill, scenario.context())
      await scenario.reportPaybill(receipt)
    })
    expect(texts).toEqual({})
  })
})

describe('a booking that was paid in parts', () => {
  const pay = (scenario: Scenario) => scenario.paysByPaybill(price / 200)
  const note = async (scenario: Scenario) => {
    const cash = { method: 'cash', amountCents: price / 2, receipt: 'BOOK 12', staffId: manager } as const
    await recordDirect(scenario.services, bookingId, cash, scenario.context())
  }

  it.each([
    ['by M-Pesa', [pay, pay], 'Studioni: KES 5,000 received. '],
    ['to the studio', [note, note], 'Studioni: KES 5,000 paid to the studio. '],
    ['in both ways', [pay, note], 'Studioni: KES 5,000 received. '],
  ] as const)('%s: no receipt is named for the whole amount', async (_, parts, said) => {
    const scenario = new Scenario()
    scenario.trusts = () => true
    await scenario.approvedBooking(10, bookingId)
    for (const part of parts) await part(scenario)
    await notifyOf(scenario, 'booking.paid')
    const { sms, email } = await textsOf(scenario, 'booking_paid')
    expect(sms).toContain(said)
    expect(email).not.toMatch(/BOOK 12|M-Pesa receipt/)
  })
})

describe('the admins, for a studio without a manager,', () => {
  async function sent(type: 'booking.rescheduled' | 'booking.cancelled', isApproved: boolean, isByAdmin = false) {
    const scenario = new Scenario()
    const { services } = scenario
    await openStudio(scenario, null)
    if (isApproved) await scenario.approvedBooking(10, bookingId)
    else await requestBooking(scenario, bookingId)
    const by = isByAdmin ? { actor: { id: admin, role: 'admin' } } : {}
    const context = { ...scenario.context(), ...by }
    if (type === 'booking.cancelled')
      await cancelBooking(services, bookingId, { reason: 'customer', note: '' }, context)
    else await moveBooking(services, bookingId, { selectedSlots: at(12, 13), staffId: manager }, context)
    await notifyOf(scenario, type)
    const found: string[] = []
    for (const template of ['admin_request', 'manager_rescheduled', 'manager_cancelled'])
      if ((await textsOf(scenario, template)).email) found.push(template)
    return found
  }

  it.each([
    ['that a request has moved', 'booking.rescheduled', false, ['admin_request']],
    ['that an approved booking has moved', 'booking.rescheduled', true, ['manager_rescheduled']],
    ['that an approved booking is cancelled', 'booking.cancelled', true, ['manager_cancelled']],
    ['of no request that was withdrawn', 'booking.cancelled', false, []],
  ] as const)('are notified %s', async (_, type, isApproved, templates) =>
    expect(await sent(type, isApproved)).toEqual(templates),
  )

  it.each([
    ['booking.rescheduled', false],
    ['booking.rescheduled', true],
    ['booking.cancelled', true],
  ] as const)('are not notified of what an admin did: %s, approved: %s', async (type, isApproved) =>
    expect(await sent(type, isApproved, true)).toEqual([]),
  )
})
