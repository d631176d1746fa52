import { setTimeout as pause } from 'node:timers/promises'
import { cancelBooking, requestBooking, rescheduleBooking, type TrackedBooking } from '../../api/contract/bookings.ts'
import type { Slot } from '../../domain/kernel/slot.ts'
import { aRequest, tokenOf } from './booking.ts'
import type { Client } from './client.ts'
import { type Fixtures, hoursOn, workday } from './fixtures.ts'

/** The server's acknowledged answers about a booking, and the changes that it may have made without answering. */
export interface Acknowledged {
  readonly token: string
  status: TrackedBooking['booking']['status']
  slots: readonly string[]
  /** A change was sent, but its answer never came, so either state is possible. */
  unsure: boolean
}

const days = 70
const pick = (count: number) => Math.floor(Math.random() * count)

/** People who book, move and cancel as fast as they can. */
export class Load {
  readonly acknowledged = new Map<string, Acknowledged>()
  #stopping = false
  #people: Promise<void>[] = []

  start(client: Client, fixtures: Fixtures, people = 8): void {
    this.#stopping = false
    this.#people = Array.from({ length: people }, () => this.#person(client, fixtures))
  }

  /** Resolves once all requests have been answered, or have lost the connection. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#people)
  }

  async #person(client: Client, fixtures: Fixtures): Promise<void> {
    while (!this.#stopping) {
      const known = [...this.acknowledged].filter(([, { status, unsure }]) => status === 'requested' && !unsure)
      const [mine] = known.length > 0 && Math.random() < 0.5 ? [known[pick(known.length)]] : []
      try {
        if (!mine) await this.#book(client, fixtures)
        else await this.#change(client, mine[1])
      } catch (error) {
        // A server was killed under its clients. Their requests may or may not have been processed.
        if (!isDeadLine(error)) throw error
        await pause(20)
      }
    }
  }

  async #book(client: Client, { mawimbi, kilele, podcast }: Fixtures): Promise<void> {
    const kind = pick(10)
    const body =
      kind === 0
        ? aRequest(mawimbi.id, mawimbi.mix)
        : kind < 4
          ? { ...aRequest(kilele.id, podcast), selectedSlots: run(10 + pick(7), 2) }
          : { ...aRequest(mawimbi.id, mawimbi.mix), selectedSlots: run(8 + pick(12), 1 + pick(2)) }
    const reply = await client.call(requestBooking, { body })
    if (reply.status !== 201) return
    const { id, status, statusUrl } = reply.answer()
    const slots = body.selectedSlots
    this.acknowledged.set(id, { token: tokenOf(statusUrl), status, slots, unsure: false })
  }

  async #change(client: Client, mine: Acknowledged): Promise<void> {
    mine.unsure = true
    const params = { token: mine.token }
    const selectedSlots = run(10 + pick(7), mine.slots.length)
    const reply =
      Math.random() < 0.5
        ? await client.call(cancelBooking, { params })
        : await client.call(rescheduleBooking, { params, body: { selectedSlots } })
    if (reply.status >= 500) return
    if (reply.status === 200) {
      const { booking } = reply.answer()
      mine.status = booking.status
      mine.slots = booking.slots
    }
    mine.unsure = false
  }
}

const run = (hour: number, length: number): Slot[] =>
  hoursOn(workday(pick(days)), ...Array.from({ length }, (_, i) => hour + i))

/** `fetch` reports a broken connection as a TypeError whose cause is the socket's error. */
const isDeadLine = (error: unknown) => error instanceof TypeError
