import { describe, expect, it } from 'vitest'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { recordDirect, returnDirect, voidDirect } from '../../commands/payments/direct.ts'
import { paymentOf } from '../../commands/payments/payment.ts'
import { verifyReceipt } from '../../commands/payments/receipt.ts'
import { streams } from '../../commands/streams.ts'
import { admin, manager, nairobi } from '../../domain/booking/booking.fixtures.ts'
import { existing, message } from '../../domain/message/message.ts'
import { bookingId, otherId, price, Scenario } from '../payments/scenario.fixtures.ts'
import { notifyOf, openStudio, textsOf } from './notifier.fixtures.ts'
import { hasMovedOn } from './quiet-hours.ts'
import { type Channels, sendMessage } from './send.ts'

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

  it.each([admin, manager])(
    'gets the link once an admin verifies the payment, no matter who noted it',
    async (staffId) => {
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
    },
  )

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

describe('the manager of a paid booking that is owed again because an admin took a payment back', () => {
  /** An admin takes back a record of cash. Returns the texts to the manager after what `act` does meanwhile. */
  async function toManager(act: (scenario: Scenario) => Promise<unknown> = async () => {}) {
    const scenario = new Scenario()
    const { services } = scenario
    await openStudio(scenario)
    await scenario.approvedBooking(10, bookingId)
    const inCash = { method: 'cash', amountCents: price, receipt: '', staffId: manager } as const
    const { directId } = await recordDirect(services, bookingId, inCash, scenario.context())
    const by = { ...scenario.context(), actor: { id: admin, role: 'admin' } }
    await voidDirect(services, bookingId, { directId, staffId: admin, reason: 'Not paid' }, by)
    await act(scenario)
    // The booking's own event brings the news.
    await notifyOf(scenario, 'payment.direct_voided')
    expect(await textsOf(scenario, 'manager_owed')).toEqual({})
    await notifyOf(scenario, 'booking.payment_voided')
    return textsOf(scenario, 'manager_owed')
  }

  it('learns it by SMS and e-mail, without the payment link', async () => {
    const { sms, email } = await toManager()
    expect(sms).toMatch(/correction for \S+ at Sauti, Tue 1 Dec .+ is not paid yet/)
    expect(email).toMatch(/awaits payment again/)
    expect(`${sms}\n${email}`).not.toContain('/payment/')
  })

  it.each([
    ['is paid after all', (scenario: Scenario) => scenario.paysByPaybill()],
    ['is cancelled', (scenario: Scenario) => scenario.cancels('admin')],
  ])('gets no message once it %s', async (_, act) => {
    const paidOrEnded = async (scenario: Scenario) => {
      scenario.trusts = () => true
      await act(scenario)
    }
    expect(await toManager(paidOrEnded)).toEqual({})
  })
})

describe('a completed session whose payment to the till M-Pesa reports as one to our Paybill', () => {
  /** M-Pesa reports it with less money, for the booking itself or for none. Returns the scenario. */
  async function reported(account?: string, managerId: string | null = manager) {
    const scenario = new Scenario()
    scenario.trusts = () => true
    await openStudio(scenario, managerId)
    await scenario.approvedBooking(10, bookingId)
    const receipt = scenario.network.payBill(account ?? (await scenario.code()), 1_500)
    const toTill = { method: 'till', amountCents: price, receipt, staffId: manager } as const
    await recordDirect(scenario.services, bookingId, toTill, scenario.context())
    await scenario.pass(8 * 86_400)
    expect((await scenario.bookingNow()).status).toBe('completed')
    await scenario.reportPaybill(receipt)
    return scenario
  }

  it('is not to be paid by a link that takes no money any more', async () => {
    const scenario = await reported()
    await notifyOf(scenario, 'payment.receipt_matched')
    expect(await textsOf(scenario, 'underpaid')).toEqual({})
  })

  it.each([
    ['for the booking itself', undefined],
    ['for no booking', 'NOBODYS'],
  ])('%s: the manager learns that it is not paid', async (_, account) => {
    const scenario = await reported(account)
    await notifyOf(scenario, 'payment.direct_voided')
    const { sms, email } = await textsOf(scenario, 'manager_owed')
    expect(sms).toMatch(/correction for \S+ at Sauti, Tue 1 Dec .+ is not paid yet/)
    expect(email).toMatch(/awaits payment again/)
  })

  it('is reported to the admins if its studio has no manager', async () => {
    const scenario = await reported(undefined, null)
    await notifyOf(scenario, 'payment.direct_voided')
    expect((await textsOf(scenario, 'manager_owed')).email).toMatch(/awaits payment again/)
  })

  it('is still news in the morning, unless staff has recorded the balance', async () => {
    const scenario = await reported()
    const { services, store, now } = scenario
    await notifyOf(scenario, 'payment.direct_voided')
    let messageId = ''
    for await (const { type, data } of store.readAll())
      if (type === 'message.queued' && data.template === 'manager_owed') messageId = data.messageId
    const waiting = existing((await load(store, message, streams.message(messageId))).state)
    expect(await hasMovedOn(services, waiting, now, now)).toBe(false)
    const cash = { method: 'cash', amountCents: null, receipt: '', staffId: manager } as const
    await recordDirect(services, bookingId, cash, scenario.context())
    expect(await hasMovedOn(services, waiting, now, now)).toBe(true)
  })

  it('takes the balance that staff records, in parts, and then is no news', async () => {
    const scenario = await reported()
    const { services } = scenario
    const cash = { method: 'cash', receipt: '', staffId: manager } as const
    await recordDirect(services, bookingId, { ...cash, amountCents: 100_000 }, scenario.context())
    await notifyOf(scenario, 'payment.direct_recorded')
    expect(await textsOf(scenario, 'underpaid')).toEqual({})
    await recordDirect(services, bookingId, { ...cash, amountCents: null }, scenario.context())
    const directs = [{}, {}, { amountCents: 250_000 }]
    expect(await paymentOf(services, bookingId)).toMatchObject({ status: 'settled', directs })
    await notifyOf(scenario, 'payment.direct_voided')
    expect(await textsOf(scenario, 'manager_owed')).toEqual({})
  })
})

describe('a booking that was paid in parts', () => {
  const pay = (scenario: Scenario, cents = price / 2) => scenario.paysByPaybill(cents / 100)
  const note = async (scenario: Scenario, amountCents = price / 2) => {
    const cash = { method: 'cash', amountCents, receipt: 'BOOK 12', staffId: manager } as const
    await recordDirect(scenario.services, bookingId, cash, scenario.context())
  }
  async function booked() {
    const scenario = new Scenario()
    scenario.trusts = () => true
    await scenario.approvedBooking(10, bookingId)
    return scenario
  }

  it.each([
    ['by M-Pesa', [pay, pay], 'KES 5,000 received. ', 'We received KES 5,000, and'],
    ['to the studio', [note, note], 'KES 5,000 paid to the studio. ', 'The studio recorded KES 5,000, and'],
    ['in both ways', [pay, note], 'KES 5,000 received. ', 'We and the studio recorded KES 5,000, and'],
  ] as const)('%s: no receipt is named for the whole amount', async (_, parts, said, written) => {
    const scenario = await booked()
    for (const part of parts) await part(scenario)
    await notifyOf(scenario, 'booking.paid')
    const { sms, email } = await textsOf(scenario, 'booking_paid')
    expect(sms).toContain(`Studioni: ${said}`)
    expect(email).toContain(`Thank you. ${written} your session is booked.`)
    expect(email).not.toMatch(/BOOK 12|M-Pesa receipt/)
  })

  it('after cash was returned: the message does not name the studio as a receiver', async () => {
    const scenario = await booked()
    await note(scenario)
    // It expires, its cash is returned, and the whole price reinstates it.
    await scenario.pass(25 * 3_600)
    const [due] = (await paymentOf(scenario.services, bookingId)).returns
    const back = { returnId: due?.returnId ?? '', staffId: manager, note: 'In cash' }
    await returnDirect(scenario.services, bookingId, back, scenario.context())
    await pay(scenario, price)
    await notifyOf(scenario, 'booking.paid')
    const { sms, email } = await textsOf(scenario, 'booking_paid')
    expect(sms).toContain('Studioni: KES 5,000 received, M-Pesa TK')
    expect(email).toContain('Thank you. We received KES 5,000, and your session is booked.')
  })

  it.each([
    ['by M-Pesa', [pay], 'we received KES 1,000', 'payment.receipt_matched'],
    ['to the studio', [note], 'the studio recorded KES 1,000', 'payment.direct_recorded'],
    ['in both ways', [note, pay], 'we and the studio recorded KES 2,000', 'payment.receipt_matched'],
  ] as const)('%s: the request for the balance says who received the money', async (_, parts, said, type) => {
    const scenario = await booked()
    for (const part of parts) await part(scenario, 100_000)
    await notifyOf(scenario, type)
    const { sms, email } = await textsOf(scenario, 'underpaid')
    expect(sms).toContain(`Studioni: ${said} for SB`)
    expect(email).toContain(`Thank you: ${said} of KES 5,000. Please pay the balance by`)
  })
})

it.each([
  ['had begun', '2026-12-01T10:01', 0],
  ['was about to begin', '2026-12-01T09:59', 1],
])('the e-mail about the payment of a session that %s: calendar files', async (_, paidAt, files) => {
  const scenario = new Scenario()
  const { services, store } = scenario
  await scenario.approvedBooking(10, bookingId)
  scenario.now = nairobi(paidAt)
  const cash = { method: 'cash', amountCents: price, receipt: '', staffId: manager } as const
  await recordDirect(services, bookingId, cash, scenario.context())
  await notifyOf(scenario, 'booking.paid')
  const attached: unknown[] = []
  const channels: Channels = {
    brand: 'Studioni',
    calendarOf: async () => ({ name: 'session.ics', contentType: 'text/calendar', content: '' }),
    sms: { send: async () => ({ providerId: newId() }) },
    mailer: {
      send: async ({ attachments = [] }) => ({ providerId: `with ${attached.push(...attachments)}` }),
      close: async () => undefined,
    },
  }
  const ids: string[] = []
  for await (const { type, data } of store.readAll()) if (type === 'message.queued') ids.push(data.messageId)
  // It is sent after the start.
  for (const id of ids) await sendMessage(services, channels, id, nairobi('2026-12-01T10:02'))
  expect(attached).toHaveLength(files)
})
