import { byUser, byVisitor, type CommandContext, newId } from '../../../commands/context.ts'
import type { ExistingAccount } from '../../../domain/account/account.ts'
import type { Role } from '../../../domain/account/events.ts'
import type { Booking } from '../../../domain/booking/booking.ts'
import type { ExistingStudio } from '../../../domain/studio/studio.ts'
import type { Invariants } from '../invariants.ts'
import type { Application } from '../system/application.ts'
import type { Environment } from '../system/environment.ts'
import { now, random } from './some.ts'

/** State that people keep between actions. */
export interface Memory {
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

/** An action of an active user with a role. */
type Deed = (play: Play, someone: Someone) => Promise<unknown> | unknown
const byOne = (who: (play: Play) => Someone) => (name: string, weight: number, does: Deed) =>
  action(name, weight, (play) => does(play, who(play)))
export const byAdmin = byOne((play) => play.anAdmin())
export const byManager = byOne((play) => play.aManager())
export const byStaff = byOne((play) => (random().chance(0.5) ? play.aManager() : play.anAdmin()))

/** Returns how people send a kind of request with an idempotency key: mostly a new one, sometimes an earlier one. */
export function repeatable<Given extends readonly unknown[], Input>(make: (play: Play, ...given: Given) => Input) {
  const sent = new WeakMap<Memory, { readonly key: string; readonly input: Input }[]>()
  return (play: Play, ...given: Given) => {
    const earlier = sent.get(play.memory) ?? []
    const repeated = random().chance(0.15) ? random().maybeOf(earlier) : undefined
    if (repeated) return repeated
    const request = { key: newId(), input: make(play, ...given) }
    sent.set(play.memory, [...earlier, request])
    return request
  }
}

/** An active user with a role, and the context of their next request. */
export interface Someone {
  readonly userId: string
  readonly asks: () => CommandContext
}
const nobodysId = '00000000-0000-7000-8000-000000000000'

/** What an action may use: a process, the services environment it, what the log says, and what people remember. */
interface Parts {
  readonly environment: Environment
  readonly application: Application
  readonly known: Invariants
  readonly memory: Memory
}

/** The context of an action. */
export type Play = ReturnType<typeof playOf>

/** Returns the context of an action. Each context of a command has a new request id. */
export function playOf(parts: Parts) {
  const { environment, application, known } = parts
  /** The requests that the action has sent so far. */
  const requests: string[] = []
  const newRequest = (): string => {
    const requestId = newId()
    requests.push(requestId)
    return requestId
  }
  const itself = ({ userId, role }: Pick<ExistingAccount, 'userId' | 'role'>) =>
    byUser({ userId, role }, newRequest(), now())
  const someoneWhoIs = (role: Role): Someone => {
    const able = known.people().filter((each) => each.role === role && each.status === 'active')
    const userId = random().maybeOf(able)?.userId ?? nobodysId
    return { userId, asks: () => itself({ userId, role }) }
  }
  /** The studios in the log that are not deleted. */
  const studios = (): ExistingStudio[] =>
    [...known.studios.values()].flatMap((state) => ('details' in state ? [state] : []))
  return {
    ...parts,
    services: application.services,
    requests,
    visitor: () => byVisitor(newRequest(), now()),
    anAdmin: () => someoneWhoIs('admin'),
    aManager: () => someoneWhoIs('studio_manager'),
    itself,
    /** The rows of a table as screens show them, which may be out of date. */
    rows: <Row extends object>(table: string) => environment.database.readModels.tables.rows<Row>(table),
    someUser: () => random().maybeOf(known.people()),
    /** One of the latest bookings, mostly with this status. */
    someBooking(status?: Booking['status']): string {
      const all = [...known.bookings]
      const those = random().chance(0.8) ? all.filter(([, state]) => state.status === status) : []
      return random().maybeOf((those.length > 0 ? those : all).slice(-8))?.[0] ?? newId()
    },
    someReceipt: () => random().maybeOf(environment.network.money)?.receipt ?? 'none',
    somePrompt: () => random().maybeOf(environment.network.prompts.slice(-5)),
    someType: () => random().maybeOf(known.offered()),
    studios,
    someStudio: () => random().maybeOf(studios()),
    /** Mostly one of the same two, so that people want the same hours; sometimes a deleted one. */
    someStudioId(): string {
      const ids = [...known.studios.keys()]
      return (random().chance(0.8) ? random().maybeOf(ids.slice(0, 2)) : random().maybeOf(ids)) ?? nobodysId
    },
  }
}
