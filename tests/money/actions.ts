import type { Pool } from 'pg'
import { expect } from 'vitest'
import { adminBookingEndpoints } from '../../api/contract/admin-bookings.ts'
import { adminMoneyEndpoints } from '../../api/contract/admin-money.ts'
import { requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { paymentEndpoints } from '../../api/contract/payment.ts'
import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { answerPrompt, paymentOf } from '../../commands/payments/payment.ts'
import type { Services } from '../../commands/services.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import type { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import type { PaybillPayment } from '../../integrations/mpesa/simulator/paybill.ts'
import { paidCallback, paybillPayload } from '../../integrations/mpesa/simulator/payloads.ts'
import type { Key } from '../../integrations/mpesa/simulator/prompts.ts'
import type { SimulatedPrompt } from '../../integrations/mpesa/simulator/records.ts'
import type { ScenarioParts } from '../../integrations/mpesa/simulator/scenarios.ts'
import type { MpesaSimulator } from '../../integrations/mpesa/simulator/simulator.ts'
import { jobsState } from '../../processes/jobs.ts'
import type { TestUser } from '../support/accounts.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import type { Client } from '../support/client.ts'
import { byTests, type Fixtures, hoursOn, workday } from '../support/fixtures.ts'
import { auditOf, type Books } from './books.ts'
import { postJson } from './post-json.ts'

/** A booking that awaits payment, as its customer knows it. */
export interface Payable {
  readonly id: string
  readonly code: string
  /** In shillings. */
  readonly price: number
  /** The token of its payment page. */
  readonly token: string
  /** The token of its booking page. */
  readonly track: string
  /** The customer's phone number, different for each booking. */
  readonly phone: string
  readonly slots: readonly Slot[]
}

/** The content of a Paybill confirmation. */
export interface Confirmed {
  readonly receipt: string
  readonly shillings: number
  /** The account number that the payer typed, according to the confirmation. */
  readonly account: string
}

/** A server that receives payments, in this process or another, and its M-Pesa. */
export interface MoneySite {
  readonly client: Client
  readonly services: Services
  readonly pool: Pool
  readonly simulator: MpesaSimulator
  readonly fixtures: Fixtures
  readonly admin: TestUser
  readonly addresses: CallbackAddresses
}

/** The actions and views of customers, admins, M-Pesa and forgers, over HTTP. */
export function actionsAt({ client, services, pool, simulator, fixtures, admin, addresses }: MoneySite) {
  const { store } = services
  const { mawimbi } = fixtures
  const as = { headers: admin.headers }
  let [serial, day] = [0, 0]

  const newPhone = () => `2547110${String(++serial).padStart(5, '0')}`
  /** Returns hours that no other booking of the test takes. */
  const freeHour = (): Slot[] => hoursOn(workday(Math.floor(++day / 10)), 9 + (day % 10))

  async function requested(slots: readonly Slot[]) {
    const phone = newPhone()
    const body = { ...aRequest(mawimbi.id, mawimbi.mix), customerPhone: phone, selectedSlots: [...slots] }
    const { id, code, price, statusUrl } = (await client.call(requestBooking, { body })).answer()
    return { id, code, price, track: tokenOf(statusUrl), phone, slots }
  }
  const linked = async (id: string) => {
    const link = async () => (await booking(id)).payment.link
    await expect.poll(link).toBeTruthy()
    return tokenOf((await link()) ?? '')
  }
  const booking = async (id: string) =>
    (await client.call(adminBookingEndpoints.adminBooking, { params: { id }, ...as })).answer().booking

  return {
    simulator,
    addresses,
    client,
    store,
    admin,

    /** Requests and approves a booking with the API. The customer has a day to pay. */
    async approved(slots: readonly Slot[] = freeHour()): Promise<Payable> {
      const request = await requested(slots)
      const approving = { params: { id: request.id }, body: {}, ...as }
      ;(await client.call(adminBookingEndpoints.approveBooking, approving)).answer()
      return { ...request, token: await linked(request.id) }
    },

    /** Makes a booking that was approved so long ago that `seconds` and the grace period are left to pay. */
    async almostExpired(seconds: number): Promise<Payable> {
      const request = await requested(freeHour())
      // A customer has at least half an hour to pay after the approval.
      const now = new Date(Date.now() - 30 * 60_000 + seconds * 1_000)
      const approval = { adminId: admin.userId, paymentDeadlineHours: 0.01 }
      const { position } = await approveBooking(services, request.id, approval, { ...byTests(), now })
      await services.waitForProjections(position)
      return { ...request, token: await linked(request.id) }
    },

    /** Requests a prompt, by default on the customer's phone. */
    prompt: ({ token, phone }: Payable, otherPhone = phone) =>
      client.call(paymentEndpoints.initiateStk, { params: { token }, body: { phoneNumber: otherPhone } }),

    /** Returns a booking whose customer has requested a prompt, after which the phone plays this scenario. */
    async prompted(parts: ScenarioParts, payable?: Payable): Promise<Payable> {
      const target = payable ?? (await this.approved())
      await simulator.play(target.phone, parts)
      ;(await this.prompt(target)).answer()
      return target
    },

    /** The address for Paybill confirmations. */
    paybillAddress: addresses.paybill().confirmation,
    /** Returns the whole log as text. */
    async logText(): Promise<string> {
      const lines: string[] = []
      for await (const { stream, type, data, metadata } of store.readAll())
        lines.push(JSON.stringify({ stream, type, data, metadata }))
      return lines.join('\n')
    },
    payment: ({ id }: Payable) => paymentOf(services, id),
    /** Returns the outcomes of a booking's prompts from the log, null while open. */
    outcomes: async ({ id }: Payable) => (await paymentOf(services, id)).prompts.map(({ outcome }) => outcome),
    /** Returns whether its latest prompt was sent to M-Pesa. */
    isSent: async ({ id }: Payable) => (await paymentOf(services, id)).prompts.at(-1)?.sent ?? false,
    /** Returns whether a job is about to send its latest prompt to M-Pesa, or is sending it. */
    async isBeingSent({ id }: Payable): Promise<boolean> {
      const attemptId = (await paymentOf(services, id)).prompts.at(-1)?.attemptId
      const { rowCount } = await pool.query('select from graphile_worker.jobs where key = $1', [
        `payments.send_prompt ${attemptId}`,
      ])
      return rowCount !== 0
    },
    /** Returns the number of prompts on the customer's phone. */
    promptsOf: async ({ phone }: Payable) =>
      (await simulator.prompts()).filter((prompt) => prompt.phone === phone).length,
    page: ({ token }: Payable) => client.call(paymentEndpoints.paymentPage, { params: { token } }),

    tracked: async ({ track }: Payable) => (await client.call(trackBooking, { params: { token: track } })).answer(),

    /** Waits until a booking's page shows this status. */
    async becomes(payable: Payable, status: string, timeout = 25_000): Promise<void> {
      const read = async () => (await this.tracked(payable)).booking.status
      await expect.poll(read, { timeout, interval: 100 }).toBe(status)
    },

    /** Waits until the latest prompt has this outcome. */
    async promptEnds(payable: Payable, outcome: string): Promise<void> {
      const read = async () => (await this.outcomes(payable)).at(-1)
      await expect.poll(read, { timeout: 25_000, interval: 100 }).toBe(outcome)
    },

    /** Waits until the prompt is on the customer's phone. */
    async appears({ phone }: Payable): Promise<SimulatedPrompt> {
      const find = () => simulator.waitingOn(phone)
      await expect.poll(find).toBeDefined()
      return (await find()) ?? expect.fail('No prompt came')
    },
    /** Presses a key of the phone with the prompt, as the customer. */
    async press({ phone }: Payable, key: Key): Promise<void> {
      if (!(await simulator.press(phone, key))) throw new Error(`No prompt waits on ${phone}`)
    },
    /** Ends the prompt as unresolved, as the product does after five minutes. */
    async givenUp(payable: Payable): Promise<void> {
      const attemptId = (await paymentOf(services, payable.id)).prompts.at(-1)?.attemptId ?? ''
      const unresolved = { attemptId, outcome: 'unresolved', resultCode: null } as const
      await answerPrompt(services, payable.id, unresolved, byTests())
    },
    /** Waits until the expiry job has seen the open prompt and rescheduled itself. */
    expiryWasPutOff: ({ id }: Payable) => isPutOff(`deadlines:${id}`, 30),
    /** Waits until a callback was judged, could not be confirmed by M-Pesa, and waits to be judged again. */
    callbackWasPutOff: () => isPutOff('payments.callback %', 0),
    /** Pays with the Paybill menu as the customer. Returns M-Pesa's receipt number. */
    async payByPaybill(
      { phone, code }: Payable,
      shillings: number,
      more: Partial<PaybillPayment> = {},
    ): Promise<string> {
      const payment = await simulator.payByPaybill({ phone, shillings, account: code, ...more })
      if (!payment.paid) throw new Error(`M-Pesa turned it away: ${payment.code}`)
      return payment.receipt
    },
    /** Forges a callback: a stranger who knows a prompt's address and ids claims that it was paid. */
    async forge(prompt: SimulatedPrompt, { receipt }: { readonly receipt: string }): Promise<void> {
      const { phone, shillings, account, shortcode } = prompt
      const at = new Date().toISOString()
      const money = { receipt, road: 'prompt' as const, shillings, phone, account, shortcode, at, reversed: false }
      await postJson(prompt.callbackUrl, paidCallback(prompt, money))
    },
    /** Sends a true or forged Paybill confirmation to the address for confirmations. */
    async confirm({ receipt, shillings, account }: Confirmed): Promise<void> {
      const { shortcode } = simulator
      const at = new Date().toISOString()
      const money = { receipt, road: 'paybill' as const, shillings, phone: '254711000999', account, shortcode, at }
      await postJson(addresses.paybill().confirmation, paybillPayload({ ...money, reversed: false }, 'confirmation'))
    },
    /** Makes the delayed job check the latest confirmation of a receipt now. */
    async lookAgain(receipt: string): Promise<void> {
      const isOfIt = ({ kind, body }: { kind: string; body: string }) =>
        kind === 'confirmation' && body.includes(receipt)
      const key = `payments.callback ${(await this.callbacks()).find(isOfIt)?.id}`
      await isPutOff(key, 0)
      await pool.query(
        'select graphile_worker.reschedule_jobs(array[id], run_at := now()) from graphile_worker.jobs where key = $1',
        [key],
      )
    },
    callbacks: async () =>
      (await client.call(adminMoneyEndpoints.adminCallbacks, { query: { limit: 100 }, ...as })).answer().items,
    suspense: async () =>
      (await client.call(adminMoneyEndpoints.adminSuspense, { query: { limit: 100 }, ...as })).answer().items,
    refundsOf: async ({ code }: Payable) =>
      (await client.call(adminMoneyEndpoints.adminRefunds, { query: { search: code }, ...as })).answer().items,

    /**
     * Waits until no job is due, and checks that all money is accounted for: M-Pesa's own books, the log and the
     * ledger agree to the cent.
     */
    async expectBalanced(): Promise<void> {
      const busy = async () => {
        const { jobs, failed } = await jobsState(pool)
        return { due: jobs.due + jobs.running, failed }
      }
      await expect.poll(busy, { timeout: 25_000, interval: 100 }).toEqual({ due: 0, failed: [] })
      const faults = async () => (await auditOf(store)).faults
      await expect.poll(faults, { interval: 200 }).toEqual([])
      const { books } = await auditOf(store)
      expect(books.received, 'what M-Pesa took').toBe(await takenByMpesa())
      await services.waitForProjections(await store.head())
      expect(await ledger()).toEqual(books)
    },
  }

  /** Waits until jobs with such a key are due in more than `seconds`. */
  async function isPutOff(key: string, seconds: number): Promise<void> {
    const dueIn = async () => {
      const { rows } = await pool.query<{ seconds: number }>(
        `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
         where key like $1 and locked_at is null order by run_at desc`,
        [key],
      )
      return rows[0]?.seconds ?? 0
    }
    await expect.poll(dueIn, { interval: 100 }).toBeGreaterThan(seconds)
  }

  /** Returns the money that M-Pesa received by the simulator's own books, in cents. */
  async function takenByMpesa(): Promise<number> {
    const all = await simulator.movements()
    const incoming = all.filter(({ road, shortcode }) => road !== 'payout' && shortcode === simulator.shortcode)
    return incoming.reduce((sum, { shillings }) => sum + Math.round(shillings * 100), 0)
  }

  /** Returns the ledger's totals of all time, in cents. */
  async function ledger(): Promise<Books> {
    const { overall } = (await client.call(adminMoneyEndpoints.adminLedger, as)).answer()
    const cents = (kes: number) => Math.round(kes * 100)
    return {
      received: cents(overall.received),
      settled: cents(overall.settled),
      suspense: cents(overall.suspense),
      refundDue: cents(overall.refundDue),
      refunded: cents(overall.refunded),
    }
  }
}
