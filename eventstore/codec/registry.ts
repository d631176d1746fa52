import type * as z from 'zod'
import { eventSchemas } from '../../domain/events.ts'
import type { EventSchemas } from '../../domain/kernel/events.ts'
import { personalFieldsOf } from './personal-fields.ts'
import { retiredTypes } from './retired.ts'
import { type Upcast, upcasters } from './upcasters.ts'

/** All the codec knows about one event type. */
export interface EventKind {
  readonly type: string
  readonly schema: z.ZodObject
  /** The schema version written today; versions start at 1. */
  readonly version: number
  /** The upcast at index i leads from version i + 1 to i + 2. */
  readonly upcasts: readonly Upcast[]
  readonly personalFields: readonly string[]
}

export interface Registry {
  /** The kind of a type, undefined for a retired one. Throws UnknownEventType. */
  kindOf(type: string): EventKind | undefined
  readonly kinds: readonly EventKind[]
}

/** An event type that is neither current nor listed as retired: this program is older than the log, or a name was lost. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType'
  constructor(type: string) {
    super(`Nothing is known about events of type ${type}: list it in retired.ts if it has no meaning any more`)
  }
}

/**
 * The kinds of these types: each as it is written today, with what leads old versions there. Throws where personal
 * fields name no person.
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

/** The events of this product. */
export const domainRegistry: Registry = registryOf(eventSchemas, upcasters, retiredTypes)
