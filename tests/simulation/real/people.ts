import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod'
import { adminBooking, approveBooking } from '../../../api/contract/admin-bookings.ts'
import { adminRefunds, resolveRefund } from '../../../api/contract/admin-refunds.ts'
import { cancelBooking, requestBooking, rescheduleBooking } from '../../../api/contract/bookings.ts'
import type { Endpoint } from '../../../api/contract/endpoint.ts'
import { confirmBooking } from '../../../api/contract/manager-bookings.ts'
import { initiateStk } from '../../../api/contract/payment.ts'
import type { ScenarioParts } from '../../../integrations/mpesa/simulator/scenarios.ts'
import type { Random } from '../../../lib/random.ts'
import { aRequest, tokenOf } from '../../support/booking.ts'
import type { Parts } from '../../support/client.ts'
import { hoursOn, workday } from '../../support/fixtures.ts'
import type { World } from './world.ts'

/** The actions that the product acknowledged. */
export type Fact =
  | { readonly what: 'booked' | 'moved'; readonly bookingId: string; readonly slots: readonly string[] }
  | { readonly what: 'cancelled' | 'confirmed' | 'approved' | 'prompted'; readonly bookingId: string }
  | { readonly what: 'refund ordered'; readonly bookingId: string; readonly refundId: string }

/** A booking as the simulated people know it. */
interface Known {
  readonly id: string
  readonly code: string
  readonly track: string
  readonly phone: string
  readonly price: number
  stage: 'requested' | 'approved' | 'gone'
  /** The token of its payment page. */
  payment?: string | undefined
}

type Outcome<Answer> =
  /** `isClean`: every attempt was answered, so that no server still works on one. */
  | { readonly answer: Answer | undefined; readonly isClean: boolean }
  /** All attempts remained unanswered. */
  | undefined

const attempts = 8
const timeoutMs = 5_000
const maxLive = 150
const days = 70

/** The phones' reactions to prompts. */
const plays: readonly ScenarioParts[] = [
  { end: '0' },
  { end: '0', callback: 'twice' },
  { end: '0', callback: 'never' },
  { end: '0', confirmation: 'before' },
  { end: '0', callback: 'never', confirmation: 'never' },
  { end: '0', submission: 'lost_answer' },
  { end: '0', refund: 'twice' },
  { end: '1032' },
]

/** Customers, a manager and an admin. They call either process, retry, and remember every response. */
export class People {
  readonly facts: Fact[] = []
  /** The requested bookings by Idempotency-Key, with their responses and whether they were refused permanently. */
  readonly keys = new Map<
    string,
    { readonly body: z.input<typeof requestBooking.body>; readonly ids: Set<string>; refused: boolean }
  >()
  /** Answers that no client may receive. */
  readonly unexpected: string[] = []
  /** When each booking was requested and acknowledged, by `performance.now()`. */
  readonly bookedAt: { readonly asked: number; readonly answered: number }[] = []
  actions = 0
  readonly #world: World
  readonly #random: Random
  readonly #known = new Map<string, Known>()
  #phones = 0
  /** People pause, so that a slow machine can finish the follow-ups of their actions. */
  areResting = false
  #stopping = false
  #people: Promise<void>[] = []

  constructor(world: World, random: Random) {
    this.#world = world
    this.#random = random
  }

  start(count = 4): void {
    this.#people = Array.from({ length: count }, () => this.#person())
  }

  /** Stops the people, and waits until each has an answer or has given up. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#people)
  }

  async #person(): Promise<void> {
    while (!this.#stopping) {
      if (!this.areResting) {
        this.actions++
        await this.#act()
      }
      await pause(this.#random.int(150, 500))
    }
  }

  async #act(): Promise<void> {
    const random = this.#random
    const live = [...this.#known.values()].filter(({ stage }) => stage !== 'gone')
    const open = random.maybeOf(live.filter(({ stage }) => stage === 'requested'))
    const payable = random.maybeOf(live.filter(({ stage }) => stage === 'approved'))
    const any = random.maybeOf(live)
    const roll = random.int(1, 100)
    if (any && (roll <= 8 || (live.length > maxLive && roll <= 60))) await this.#cancel(any)
    else if (roll <= 42) await this.#book(randomUUID())
    else if (roll <= 48) await this.#book(random.maybeOf([...this.keys.keys()].slice(-30)) ?? randomUUID())
    else if (any && roll <= 60) await this.#move(any)
    else if (open && roll <= 68) await this.#confirm(open)
    else if (open && roll <= 80) await this.#approve(open)
    else if (payable && roll <= 90) await this.#prompt(payable)
    else if (payable && roll <= 95) await this.#payByPaybill(payable)
    else if (roll > 95) await this.#refund()
  }

  async #book(key: string): Promise<void> {
    const asked = this.keys.get(key) ?? { body: this.#someRequest(), ids: new Set(), refused: false }
    this.keys.set(key, asked)
    const began = performance.now()
    const outcome = await this.#ask(requestBooking, { body: asked.body, headers: { 'idempotency-key': key } })
    if (!outcome?.answer) {
      if (outcome?.isClean && asked.ids.size === 0) asked.refused = true
      return
    }
    const { id, code, price, statusUrl } = outcome.answer
    this.bookedAt.push({ asked: began, answered: performance.now() })
    asked.refused = false
    asked.ids.add(id)
    if (this.#known.has(id)) return
    const { selectedSlots: slots, customerPhone: phone } = requestBooking.body.parse(asked.body)
    this.facts.push({ what: 'booked', bookingId: id, slots })
    this.#known.set(id, { id, code, price, track: tokenOf(statusUrl), phone, stage: 'requested' })
  }

  #someRequest() {
    const { mawimbi, kilele, podcast } = this.#world.fixtures
    const random = this.#random
    const phone = `2547110${String(++this.#phones).padStart(5, '0')}`
    const isLong = random.chance(0.25)
    const request = isLong ? aRequest(kilele.id, podcast) : aRequest(mawimbi.id, mawimbi.mix)
    const selectedSlots = isLong ? this.#run(2) : this.#run(random.int(1, 2))
    const customerEmail = `customer${random.int(1, 40)}@example.com`
    return { ...request, customerPhone: phone, customerEmail, selectedSlots }
  }

  #run(length: number): string[] {
    const first = this.#random.int(10, 16)
    return hoursOn(workday(this.#random.int(0, days - 1)), ...Array.from({ length }, (_, i) => first + i))
  }

  async #move({ id, track }: Known): Promise<void> {
    const slots = this.#run(1)
    const outcome = await this.#ask(rescheduleBooking, { params: { token: track }, body: { selectedSlots: slots } })
    if (outcome?.answer) this.facts.push({ what: 'moved', bookingId: id, slots })
  }

  async #cancel(booking: Known): Promise<void> {
    const outcome = await this.#ask(cancelBooking, { params: { token: booking.track } })
    if (!outcome?.answer) return
    booking.stage = 'gone'
    this.facts.push({ what: 'cancelled', bookingId: booking.id })
  }

  async #confirm({ id }: Known): Promise<void> {
    const { headers } = this.#world.manager
    const outcome = await this.#ask(confirmBooking, { params: { id }, body: {}, headers })
    if (outcome?.answer) this.facts.push({ what: 'confirmed', bookingId: id })
  }

  async #approve(booking: Known): Promise<void> {
    const asked = { params: { id: booking.id }, body: {}, headers: this.#world.admin.headers }
    const outcome = await this.#ask(approveBooking, asked)
    if (!outcome?.answer) return
    this.facts.push({ what: 'approved', bookingId: booking.id })
    if (booking.stage === 'requested') booking.stage = 'approved'
  }

  async #prompt(booking: Known): Promise<void> {
    booking.payment ??= await this.#paymentToken(booking)
    if (booking.payment === undefined) return
    await this.#world.simulator.play(booking.phone, this.#random.maybeOf(plays) ?? {})
    const asked = { params: { token: booking.payment }, body: { phoneNumber: booking.phone } }
    const outcome = await this.#ask(initiateStk, asked)
    if (outcome?.answer) this.facts.push({ what: 'prompted', bookingId: booking.id })
  }

  async #paymentToken({ id }: Known): Promise<string | undefined> {
    const outcome = await this.#ask(adminBooking, { params: { id }, headers: this.#world.admin.headers })
    const link = outcome?.answer?.booking.payment.link
    return link ? tokenOf(link) : undefined
  }

  async #payByPaybill({ phone, code, price }: Known): Promise<void> {
    const account = this.#random.chance(0.95) ? code : 'NOBODY'
    const validation = this.#random.chance(0.5) ? 'asked' : 'off'
    const confirmation = this.#random.maybeOf(['once', 'twice', 'never'] as const)
    await this.#world.simulator.payByPaybill({ phone, shillings: price, account, validation, confirmation })
  }

  async #refund(): Promise<void> {
    const { headers } = this.#world.admin
    const listed = await this.#ask(adminRefunds, { query: { status: 'due', limit: 50 }, headers })
    const due = this.#random.maybeOf(listed?.answer?.items ?? [])
    if (!due) return
    const way = due.may.reversal && this.#random.chance(0.5) ? 'reversal' : 'payout'
    const outcome = await this.#ask(resolveRefund, { params: { id: due.id }, body: { way }, headers })
    if (outcome?.answer) this.facts.push({ what: 'refund ordered', bookingId: due.bookingId, refundId: due.id })
  }

  /** Calls one process and then the other, as a load balancer does, until one accepts or refuses. */
  async #ask<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType>(
    endpoint: Endpoint<Params, Query, Body, Answer>,
    parts: Parts<NoInfer<Params>, NoInfer<Query>, NoInfer<Body>>,
  ): Promise<Outcome<z.output<Answer>>> {
    const first = this.#random.int(0, 1)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const signal = AbortSignal.timeout(timeoutMs)
      const client = this.#world.members[(first + attempt) % 2]?.client
      const reply = await client?.call(endpoint, { ...parts, signal }).catch(undefinedIfLost)
      if (reply && reply.status < 500)
        return { answer: reply.status === endpoint.status ? reply.answer() : undefined, isClean: attempt === 0 }
      if (reply && reply.status !== 503)
        this.unexpected.push(`${endpoint.path} was answered ${reply.status}: ${reply.text}`)
      await pause(this.#random.int(50, 300))
    }
    return undefined
  }
}

/** Returns undefined if no answer came in time, or the connection was lost, which fetch reports as a TypeError. */
function undefinedIfLost(error: unknown): undefined {
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return undefined
  throw error
}
