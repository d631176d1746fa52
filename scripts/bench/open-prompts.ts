import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { bookingCodeOf } from '../../domain/kernel/booking-code.ts'
import { addDays, slotAt, studioDateAt } from '../../domain/kernel/slot.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import type { BenchStudio } from './fixture.ts'
import { actedUpon } from './quiet.ts'

/** A booking with an open prompt. */
export interface OpenPrompt {
  readonly bookingId: string
  /** The path and query of the prompt's callback. */
  readonly callbackPath: string
  readonly merchantRequestId: string
  readonly checkoutRequestId: string
  readonly shillings: number
}

const writers = 64
const days = 80
const priceCents = 250_000

/**
 * Writes approved bookings with an open prompt each directly to the log, at most 80 for each studio, and skips their
 * follow-ups.
 */
export async function storeOpenPrompts(
  databaseUrl: string,
  studios: readonly BenchStudio[],
  count: number,
): Promise<readonly OpenPrompt[]> {
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: process.env.BENCH_DATA_DIR, SEED: 'none' })
  const { store, callbackSecrets, close } = await compose(config, createLog('error'))
  const addresses = new CallbackAddresses(callbackSecrets.current, () => '')
  const prompts: OpenPrompt[] = []
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = writer; n < count; n += writers) prompts[n] = await storeOne(store, addresses, studios, n)
    }),
  )
  await close()
  await actedUpon(databaseUrl)
  return prompts
}

async function storeOne(
  store: EventStore,
  addresses: CallbackAddresses,
  studios: readonly BenchStudio[],
  n: number,
): Promise<OpenPrompt> {
  const studio = studios[Math.floor(n / days)]
  if (!studio) throw new Error('There are too few studios')
  const [bookingId, personId, attemptId, code] = [newId(), newId(), newId(), bookingCodeOf(n)]
  const phone = '254712345678'
  const date = addDays(studioDateAt(new Date()), 1 + (n % days))
  const slots = [slotAt(date, 12)]
  const customer = {
    ...{ personId, customerName: `Customer ${n}`, customerEmail: `customer${n}@example.com`, customerPhone: phone },
    language: 'en' as const,
  }
  const byCustomer = { walkIn: null, priceReason: null }
  const terms = {
    ...{ ...studio, sessionTypeName: 'Mixing', durationMinutes: 60, unitPriceCents: priceCents, numberOfPeople: 2 },
    ...{ preferredDate: null, changeableHours: 24 },
  }
  const payBy = new Date(Date.now() + 20 * 3_600_000).toISOString()
  const ids = { merchantRequestId: `bench-${n}`, checkoutRequestId: `ws_CO_${n}` }
  const write = (stream: string, events: readonly DomainEvent[]) => append(store, stream, events)
  await write(streams.schedule(studio.studioId, date), [
    {
      type: 'schedule.slots_held',
      data: {
        ...customer,
        studioId: studio.studioId,
        bookingId,
        reservationId: bookingId,
        slots,
        bufferSlots: [],
        terms,
        ...byCustomer,
      },
    },
  ])
  await write(streams.booking(bookingId), [
    {
      type: 'booking.requested',
      data: { ...customer, ...terms, bookingId, code, slots, reservationId: bookingId, priceCents, ...byCustomer },
    },
    { type: 'booking.approved', data: { adminId: studio.studioId, payBy, chargeCents: priceCents } },
  ])
  await write(streams.payment(bookingId), [
    { type: 'payment.link_issued', data: { bookingId, code, chargeCents: priceCents, payBy } },
    { type: 'payment.prompt_requested', data: { attemptId, personId, phone, amountCents: priceCents } },
    { type: 'payment.prompt_sent', data: { attemptId } },
    { type: 'payment.prompt_accepted', data: { attemptId, ...ids } },
  ])
  return { bookingId, callbackPath: addresses.prompt(attemptId, bookingId), ...ids, shillings: priceCents / 100 }
}

function append(store: EventStore, stream: string, events: readonly DomainEvent[]) {
  const metadata = {
    ...{ at: new Date().toISOString(), actor: { process: 'bench' } },
    ...{ correlationId: 'bench', causationId: 'bench' },
  }
  return store.append(
    stream,
    'none',
    events.map((event) => ({ ...event, id: newId(), metadata })),
  )
}
