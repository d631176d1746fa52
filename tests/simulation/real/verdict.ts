import type { DomainEvent } from '../../../domain/events.ts'
import type { Payment } from '../../../domain/payment/payment.ts'
import type { RecordedEvent } from '../../../eventstore/event-store.ts'
import { withDecisionToken } from '../../../processes/messages/secrets.ts'
import { bookingsIn } from '../../support/booking.ts'
import { Invariants } from '../invariants.ts'
import { Violation } from '../rules/violation.ts'
import type { Fact, People } from './people.ts'
import type { Arrived } from './sinks.ts'
import type { World } from './world.ts'

type Event = RecordedEvent<DomainEvent>

/**
 * Returns the faults of the log, alone and compared with what people, M-Pesa and the providers of messages know; empty
 * if there are none.
 */
export async function faultsOf(world: World, people: People): Promise<string[]> {
  const { store, config } = world.inside
  const known = new Invariants({ ...config, multiStream: config.eventStoreUrl === undefined })
  const byStream = new Map<string, Event[]>()
  const faults: string[] = []
  const notingViolation = (check: () => void) => {
    try {
      check()
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      faults.push(error.message)
    }
  }
  for await (const event of store.readAll()) {
    notingViolation(() => known.saw(event))
    byStream.set(event.stream, [...(byStream.get(event.stream) ?? []), event])
  }
  const movements = await world.simulator.movements()
  const moved = movements.filter(({ road }) => road !== 'payout').reduce((sum, { shillings }) => sum + shillings, 0)
  notingViolation(() => known.checkLogAtRest(moved * 100))
  for (const fact of people.facts) if (!isKept(fact, byStream, known)) faults.push(`lost: ${JSON.stringify(fact)}`)
  faults.push(...(await faultsOfKeys(world, people)))
  faults.push(...faultsOfRefunds(known, movements))
  faults.push(...faultsOfMessages(world, known, byStream))
  return faults
}

/** Whether an acknowledged fact is in the log. */
function isKept(fact: Fact, byStream: ReadonlyMap<string, readonly Event[]>, known: Invariants): boolean {
  const events = byStream.get(`booking-${fact.bookingId}`) ?? []
  const payment = known.payments.get(fact.bookingId)
  const has = (type: Event['type']) => events.some((event) => event.type === type)
  switch (fact.what) {
    case 'booked':
    case 'moved':
      return events.some((event) => 'slots' in event.data && String(event.data.slots) === String(fact.slots))
    case 'cancelled':
      return has('booking.cancelled')
    case 'confirmed':
      return has('booking.manager_confirmed')
    case 'approved':
      return has('booking.approved')
    case 'prompted':
      return (payment?.prompts.length ?? 0) > 0
    case 'refund ordered':
      return payment?.refunds.some(({ refundId, status }) => refundId === fact.refundId && status !== 'due') ?? false
  }
}

/** Checks that each acknowledged key has one booking and each refused key none, and that every booking has a key. */
async function faultsOfKeys({ inside }: World, people: People): Promise<string[]> {
  const booked = await bookingsIn(inside.store)
  const faults: string[] = []
  for (const [key, { ids, refused }] of people.keys) {
    const id = inside.services.ids.booking(key)
    if (ids.size > 1) faults.push(`${key} was answered with ${ids.size} bookings`)
    for (const each of ids) if (each !== id || !booked.has(id)) faults.push(`lost: booking ${each} of ${key}`)
    if (refused && booked.has(id)) faults.push(`${key} was refused, and is booking ${id}`)
    booked.delete(id)
  }
  return [...faults, ...[...booked].map((id) => `booking ${id} was never requested`)]
}

type Movement = Awaited<ReturnType<World['simulator']['movements']>>[number]

/** Checks that every refund in the books moved money once, and that no other money went back. */
export function faultsOfRefunds(
  { payments }: { readonly payments: ReadonlyMap<string, Payment> },
  movements: readonly Pick<Movement, 'receipt' | 'road' | 'shillings' | 'reversed'>[],
): string[] {
  const refunds = [...payments.values()].flatMap(({ refunds: some, receipts }) =>
    some.map((refund) => {
      // Money that a status query reported has M-Pesa's number as its second name.
      const name = receipts.find(({ receipt }) => receipt === refund.receipt)?.name
      return { ...refund, number: name ?? refund.receipt }
    }),
  )
  const faults: string[] = []
  for (const movement of movements.filter(({ reversed }) => reversed)) {
    const of = refunds.filter(({ number, way }) => number === movement.receipt && way === 'reversal')
    if (of.length !== 1) faults.push(`${movement.receipt} was taken back for ${of.length} refunds`)
  }
  const cents = (some: typeof refunds) => some.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const payouts = refunds.filter(({ way }) => way === 'payout')
  const paidOut = movements.filter(({ road }) => road === 'payout').reduce((sum, { shillings }) => sum + shillings, 0)
  const least = cents(payouts.filter(({ status }) => status === 'refunded'))
  const max = cents(payouts.filter(({ orders }) => orders > 0))
  if (paidOut * 100 < least || paidOut * 100 > max)
    faults.push(`${paidOut * 100} cents were paid out, and ${least} to ${max} are in the books`)
  return faults
}

/** Checks that nothing arrived twice, that every message recorded as sent arrived, and that none waits for ever. */
function faultsOfMessages({ mail, sms, inside }: World, known: Invariants, byStream: Map<string, Event[]>): string[] {
  const faults = twice(mail.arrived, ({ id }) => id).map((id) => `${id} was delivered twice`)
  const ids = new Set([...mail.arrived, ...sms.arrived].map(({ id }) => id))
  const maxSms = new Map<string, number>()
  for (const [id, state] of known.messages) {
    if (state.status === 'absent') continue
    if (state.status === 'queued' || (state.status === 'failed' && state.kind === 'passing'))
      faults.push(`message ${id} was never sent: ${state.status}`)
    for (const event of byStream.get(`message-${id}`) ?? [])
      if (event.type === 'message.sent' && !ids.has(event.data.providerId))
        faults.push(`message ${id} is recorded as sent, and did not arrive`)
    const key = `${state.to} ${withDecisionToken(inside.services.links, state)}`
    if (state.channel === 'sms') maxSms.set(key, (maxSms.get(key) ?? 0) + 1)
  }
  const smsCounts = Map.groupBy(sms.arrived, ({ to, text }) => `${to} ${text}`)
  for (const [key, copies] of smsCounts)
    if (copies.length > (maxSms.get(key) ?? 0))
      faults.push(`${copies.length} of ${maxSms.get(key) ?? 0} SMS arrived: ${key}`)
  return faults
}

function twice(arrived: readonly Arrived[], keyOf: (message: Arrived) => string): string[] {
  return [...Map.groupBy(arrived, keyOf)].filter(([, copies]) => copies.length > 1).map(([key]) => key)
}
