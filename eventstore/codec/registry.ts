import * as z from 'zod'
import { eventSchemas } from '../../domain/events.ts'
import type { EventSchemas } from '../../domain/kernel/events.ts'
import type { StoredEvent } from '../stored-event.ts'
import { decryptPersonalFields } from './crypto-shredding.ts'
import type { Keys } from './person-keys.ts'
import { retiredTypes, type Upcast, upcasters } from './upcasters.ts'

/** The codec's description of one event type. */
export interface EventKind {
  readonly type: string
  readonly schema: z.ZodObject
  /** The current schema version; versions start at 1. */
  readonly version: number
  /** The upcast at index i converts version i + 1 to i + 2. */
  readonly upcasts: readonly Upcast[]
  readonly personalFields: readonly string[]
}

export interface Registry {
  /** Returns a type's kind; undefined for a retired type. Throws UnknownEventType. */
  kindOf(type: string): EventKind | undefined
  readonly kinds: readonly EventKind[]
}

/** An event type is neither current nor retired: the log is newer than this program, or a type was removed. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType'
  constructor(type: string) {
    super(`Unknown event type ${type}: list it in retiredTypes if it is no longer used`)
  }
}

/**
 * Builds the registry from the current schemas, the upcasts and the retired types. Throws if a schema has personal
 * fields, but neither a `personId` nor a `receipt`.
 */
export function registryOf(
  schemas: EventSchemas,
  upcastsByType: Readonly<Record<string, readonly Upcast[]>>,
  retired: readonly string[],
): Registry {
  const kinds = Object.entries(schemas).map(([type, schema]) => {
    const upcasts = upcastsByType[type] ?? []
    return { type, schema, version: upcasts.length + 1, upcasts, personalFields: personalFieldsOf(type, schema) }
  })
  const byType = new Map(kinds.map((kind) => [kind.type, kind]))
  const retiredSet = new Set(retired)
  return {
    kinds,
    kindOf(type) {
      const kind = byType.get(type)
      if (!kind && !retiredSet.has(type)) throw new UnknownEventType(type)
      return kind
    },
  }
}

/** The registry of all domain events. */
export const domainRegistry: Registry = registryOf(eventSchemas, upcasters, retiredTypes)

/**
 * Returns the personal fields of an event schema. Throws if the schema has personal fields, but neither a `personId` nor
 * a `receipt` to find their key by.
 */
function personalFieldsOf(type: string, schema: z.ZodObject): readonly string[] {
  const fields = Object.entries(schema.shape)
    .filter(([, field]) => isPersonal(field))
    .map(([name]) => name)
  if (fields.length > 0 && !('personId' in schema.shape) && !('receipt' in schema.shape))
    throw new Error(`${type} has personal fields but no personId or receipt`)
  return fields
}

function isPersonal(schema: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(schema)?.personal === true) return true
  return (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) && isPersonal(schema.unwrap())
}

/** An event in the log can't be decoded: its data does not match its schema, or its payload can't be decrypted. */
export class DecodingFailed extends Error {
  override readonly name = 'DecodingFailed'
}

/** An event in the log has a schema version that only a newer program knows. */
export class NewerEvent extends Error {
  override readonly name = 'NewerEvent'
}

/**
 * Decrypts a stored event's data, upcasts it to the current schema version and checks it. Throws DecodingFailed or
 * NewerEvent.
 */
export function currentData(event: StoredEvent & { readonly id: string }, kind: EventKind, keys: Keys): unknown {
  const { id, type, schemaVersion } = event
  if (schemaVersion > kind.version)
    throw new NewerEvent(`${type} ${id} has version ${schemaVersion}: this program is older than that`)
  try {
    let data = decryptPersonalFields(event, keys)
    for (const upcast of kind.upcasts.slice(schemaVersion - 1)) data = upcast(data)
    return kind.schema.parse(data)
  } catch (error) {
    throw new DecodingFailed(`${type} ${id} can't be read`, { cause: error })
  }
}
