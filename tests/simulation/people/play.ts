import { setTimeout as pause } from 'node:timers/promises'
import type { bookWalkIn } from '../../../commands/bookings/book-walk-in.ts'
import type { requestBooking } from '../../../commands/bookings/request-booking.ts'
import { byUser, byVisitor, type CommandContext, newId } from '../../../commands/context.ts'
import type { recordDirect } from '../../../commands/payments/direct.ts'
import type { blockTime } from '../../../commands/schedule/time-blocks.ts'
import type { Services } from '../../../commands/services.ts'
import type { ExistingAccount } from '../../../domain/account/account.ts'
import type { Role } from '../../../domain/account/events.ts'
import { addDays, StudioDate, slotAt, studioDateAt } from '../../../domain/kernel/slot.ts'
import type { ExistingStudio } from '../../../domain/studio/studio.ts'
import type { Invariants } from '../invariants.ts'
import type { Application } from '../system/application.ts'
import type { Outside } from '../system/outside.ts'
import { currentScheduler } from '../virtual/scheduler.ts'

/** State that people keep between actions. */
export interface Memory {
  /** Idempotency keys and their requests, for repetitions. */
  readonly asked: { key: string; request: Parameters<typeof requestBooking>[1] }[]
  /** Idempotency keys and the walk-ins they booked, for repetitions. */
  readonly walkIns: { key: string; input: Parameters<typeof bookWalkIn>[1] }[]
  /** Idempotency keys and the blocks of hours they made, for repetitions. */
  readonly timeBlocks: { key: string; input: Parameters<typeof blockTime>[1] }[]
  /** Idempotency keys and the direct payments they noted, for repetitions. */
  readonly directs: { key: string; bookingId: string; input: Parameters<typeof recordDirect>[2] }[]
  /** The tokens that people hold, with their users. */
  readonly tokens: { readonly token: string; readonly userId: string; readonly begunAt: number }[]
  /** When the request began that ended all of a user's earlier tokens. */
  readonly ended: Map<string, number>
}

/** An action on the product or on M-Pesa, with its relative frequency. */
export interface Action {
  readonly name: string
  readonly weight: number
  readonly does: (play: Play) => Promise<unknown> | unknown
}

export const action = (name: string, weight: number, does: Action['does']): Action => ({ name, weight, does })

export const random = () => currentScheduler().random
export const now = () => new Date()

/** An active user with a role, and the context of their next request. */
export interface Someone {
  readonly userId: string
  readonly asks: () => CommandContext
}
const nobodysId = '00000000-0000-7000-8000-000000000000'

interface Parts {
  readonly outside: Outside
  readonly application: Application
  readonly known: Invariants
  readonly memory: Memory
}

/** The context of an action. */
export class Play implements Parts {
  readonly outside: Outside
  readonly application: Application
  readonly known: Invariants
  readonly memory: Memory
  readonly services: Services
  /** The requests that the action has sent so far. */
  readonly requests: string[] = []

  constructor({ outside, application, known, memory }: Parts) {
    this.outside = outside
    this.application = application
    this.known = known
    this.memory = memory
    this.services = application.services
  }

  /** Returns a new request id for each command. */
  #request(): string {
    const requestId = newId()
    this.requests.push(requestId)
    return requestId
  }

  visitor(): CommandContext {
    return byVisitor(this.#request(), now())
  }
  anAdmin(): Someone {
    return this.#someoneWhoIs('admin')
  }
  aManager(): Someone {
    return this.#someoneWhoIs('studio_manager')
  }
  #someoneWhoIs(role: Role): Someone {
    const able = this.known.people.live().filter((each) => each.role === role && each.status === 'active')
    const userId = random().maybeOf(able)?.userId ?? nobodysId
    return { userId, asks: () => this.itself({ userId, role }) }
  }
  itself({ userId, role }: Pick<ExistingAccount, 'userId' | 'role'>): CommandContext {
    return byUser({ userId, role }, this.#request(), now())
  }

  someUser() {
    return random().maybeOf(this.known.people.live())
  }
  someBooking(): string {
    return random().maybeOf([...this.known.bookings.keys()].slice(-8)) ?? newId()
  }
  someReceipt(): string {
    return random().maybeOf(this.outside.network.money)?.receipt ?? 'none'
  }
  somePrompt() {
    return random().maybeOf(this.outside.network.prompts.slice(-5))
  }
  someType() {
    return random().maybeOf(this.known.codes.offered())
  }

  /** The studios in the log that are not deleted. */
  studios(): ExistingStudio[] {
    return [...this.known.studios.values()].flatMap((state) => ('details' in state ? [state] : []))
  }
  someStudio(): ExistingStudio | undefined {
    return random().maybeOf(this.studios())
  }
  someStudioId(): string {
    // Mostly one of the same two, so that people want the same hours; sometimes a deleted one.
    const ids = [...this.known.studios.keys()]
    return (random().chance(0.8) ? random().maybeOf(ids.slice(0, 2)) : random().maybeOf(ids)) ?? nobodysId
  }
}

/** Returns one to three hours within a few days, so that people often want the same. */
export function someHours(length = random().int(1, 3)): string[] {
  const date = StudioDate.parse(addDays(studioDateAt(now()), random().int(0, 3)))
  const first = random().int(9, 12)
  return Array.from({ length }, (_, i) => slotAt(date, first + i))
}
export const someDate = (): string => addDays(studioDateAt(now()), random().int(0, 3))

export const somePhone = (): string => `07${random().int(10, 19)}${String(random().int(0, 999_999)).padStart(6, '0')}`
/** Returns a unique name that can be searched for. */
export const someName = (name: string): string =>
  `${name} ${'ABCDEFGH'[random().int(0, 7)]}${random().int(1_000, 9_999)}`
export const someEmail = (): string => `customer${random().int(1, 5)}@example.com`
export const somePassword = (): string => `a secret of ${random().int(1, 3)}`

/** Waits while a user reads a form. */
export const thinks = () => pause(random().latency(random().of([1_000, 60_000, 10 * 60_000])))
