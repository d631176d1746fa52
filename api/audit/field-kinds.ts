import * as z from 'zod'
import { type EventType, eventSchemas } from '../../domain/events.ts'
import { Cents } from '../../domain/kernel/money.ts'
import { Slot } from '../../domain/kernel/slot.ts'
import type { FieldKind } from '../contract/audit.ts'

/** Which fields hold money, hours or instants, by their names. */
export type FieldKinds = Readonly<Record<string, FieldKind>>

/** The kinds of an event's fields, those inside others included. */
export const fieldKindsOf = (type: EventType): FieldKinds => Object.fromEntries(kindsIn(eventSchemas[type]))

/** The kinds of all fields of some events: those of the state they add up to as well. */
export const fieldKindsIn = (events: object): FieldKinds => Object.fromEntries(Object.values(events).flatMap(kindsIn))

function kindsIn(schema: unknown): (readonly [name: string, kind: FieldKind])[] {
  const plain = unwrapped(schema)
  if (!(plain instanceof z.ZodObject)) return []
  return Object.entries(plain.shape).flatMap(([name, field]) => {
    const kind = kindOf(unwrapped(field))
    return kind ? [[name, kind] as const] : kindsIn(field)
  })
}

/** Returns a schema without its wrappers for nullable, optional and repeated values. */
function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrapped(schema.unwrap())
  return schema instanceof z.ZodArray ? unwrapped(schema.element) : schema
}

function kindOf(schema: unknown): FieldKind | undefined {
  if (schema === Cents) return 'cents'
  if (schema === Slot) return 'slot'
  return schema instanceof z.ZodISODateTime ? 'instant' : undefined
}
