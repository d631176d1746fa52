import * as z from 'zod'
import { account } from '../../domain/account/account.ts'
import { admins } from '../../domain/account/admins.ts'
import { block } from '../../domain/block/block.ts'
import { booking } from '../../domain/booking/booking.ts'
import { bookingCodes } from '../../domain/booking-codes/booking-codes.ts'
import { catalogueEntry } from '../../domain/catalogue/catalogue.ts'
import { contact } from '../../domain/contact/contact.ts'
import { type DomainEvent, type EventType, eventSchemas } from '../../domain/events.ts'
import type { Aggregate } from '../../domain/kernel/aggregate.ts'
import { Cents } from '../../domain/kernel/money.ts'
import { Slot } from '../../domain/kernel/slot.ts'
import { comparison } from '../../domain/ledger/reconcile.ts'
import { message } from '../../domain/message/message.ts'
import { payment } from '../../domain/payment/payment.ts'
import { skippedEvents } from '../../domain/read-models/skipped-events.ts'
import { receipt } from '../../domain/receipt/receipt.ts'
import { schedule } from '../../domain/schedule/schedule.ts'
import { sessionType } from '../../domain/session-type/session-type.ts'
import { smsSending } from '../../domain/sms/sms-sending.ts'
import { studio } from '../../domain/studio/studio.ts'
import { uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import type { FieldKind } from '../contract/audit.ts'
import type { Logged } from './log-filter.ts'

/** Which fields hold money, hours or instants, by their names. */
type FieldKinds = Readonly<Record<string, FieldKind>>

/** The kinds of an event's fields, including nested ones. */
export const fieldKindsOf = (type: EventType): FieldKinds => Object.fromEntries(kindsIn(eventSchemas[type]))

/** The kinds of all fields of some events, and so of the state that they fold to. */
export const fieldKindsIn = (events: object): FieldKinds => Object.fromEntries(Object.values(events).flatMap(kindsIn))

function kindsIn(schema: unknown): (readonly [name: string, kind: FieldKind])[] {
  const plain = unwrapped(schema)
  if (!(plain instanceof z.ZodObject)) return []
  return Object.entries(plain.shape).flatMap(([name, field]) => {
    const kind = fieldKindOf(unwrapped(field))
    return kind ? [[name, kind] as const] : kindsIn(field)
  })
}

/** Returns a schema without its wrappers for nullable, optional and repeated values. */
function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrapped(schema.unwrap())
  return schema instanceof z.ZodArray ? unwrapped(schema.element) : schema
}

function fieldKindOf(schema: unknown): FieldKind | undefined {
  if (schema === Cents) return 'cents'
  if (schema === Slot) return 'slot'
  return schema instanceof z.ZodISODateTime ? 'instant' : undefined
}

/** A kind of stream, and how its events fold to a state. */
interface Kind {
  readonly name: string
  /** How its fields are read. */
  readonly fieldKinds: FieldKinds
  /** The state after some of its events, as JSON; null after none. */
  stateAfter(events: readonly Logged[]): unknown
}

function kind<State, Event extends DomainEvent>(name: string, aggregate: Aggregate<State, Event>): Kind {
  const belongs = (event: Logged): event is Logged & Event =>
    event.type in aggregate.events && eventSchemas[event.type].safeParse(event.data).success
  // Must not throw: admins come here to see the event that stopped a read model.
  const next = (state: State, event: Logged & Event) => {
    try {
      return aggregate.evolve(state, event)
    } catch {
      return state
    }
  }
  return {
    name,
    fieldKinds: fieldKindsIn(aggregate.events),
    stateAfter: (events) =>
      events.length === 0 ? null : plain(events.filter(belongs).reduce(next, aggregate.initial)),
  }
}

/** The kinds by the prefix of a stream's name, longer prefixes first. */
const kinds: readonly (readonly [prefix: string, kind: Kind])[] = [
  ['booking-', kind('booking', booking)],
  ['payment-', kind('payment', payment)],
  ['receipt-', kind('receipt', receipt)],
  ['till-receipt-', kind('claim', uniqueness)],
  ['block-', kind('block', block)],
  ['sms', kind('SMS sending', smsSending)],
  ['ledger-', kind('comparison of books', comparison)],
  ['read-models', kind('skipped events', skippedEvents)],
  ['message-', kind('message', message)],
  ['contact-', kind('message to support', contact)],
  ['schedule-', kind('schedule', schedule)],
  ['time-block-', kind('claim', uniqueness)],
  ['session-type-code-', kind('claim', uniqueness)],
  ['session-type-', kind('session type', sessionType)],
  ['studio-code-', kind('claim', uniqueness)],
  ['studio-', kind('studio', studio)],
  ['feature-', kind('feature', catalogueEntry)],
  ['limitation-', kind('limitation', catalogueEntry)],
  ['user-', kind('user', account)],
  ['person-', kind('person', account)],
  ['admins', kind('admins', admins)],
  ['email-', kind('claim', uniqueness)],
  ['codes', kind('booking codes', bookingCodes)],
  ['code-', kind('claim', uniqueness)],
]
const unknown: Kind = { name: 'stream', fieldKinds: {}, stateAfter: () => null }

/** The kind of a stream, by its name. */
export const kindOf = (stream: string): Kind => kinds.find(([prefix]) => stream.startsWith(prefix))?.[1] ?? unknown

/**
 * Returns how an event changed its stream: the event at a version, and the states before it and after it. A log may
 * have cut off the beginning of a stream, so an event is known by its version and not by its index.
 */
export function stateAt(stream: string, events: readonly Logged[], version: number) {
  const { stateAfter } = kindOf(stream)
  const at = events.findIndex((event) => Number(event.version) === version)
  return {
    event: events[at],
    before: stateAfter(events.slice(0, Math.max(at, 0))),
    state: stateAfter(events.slice(0, at + 1)),
  }
}

/** State as JSON: maps become objects, sets lists. */
function plain(value: unknown): unknown {
  if (value instanceof Map) return plain(Object.fromEntries(value))
  if (value instanceof Set) return plain([...value])
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}

export interface Difference {
  /** Such as `slots.0`. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Returns all values that differ between two states; null for a missing one. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const old = leavesOf(before)
  const now = leavesOf(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
}

/** Returns the values of a state by their paths; an empty list or object counts as a value. */
function leavesOf(state: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  const visit = (value: unknown, path: string) => {
    const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
    if (inner.length === 0) leaves.set(path, value)
    for (const [name, each] of inner) visit(each, path === '' ? name : `${path}.${name}`)
  }
  if (state !== null) visit(state, '')
  return leaves
}
