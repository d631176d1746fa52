import * as z from 'zod'
import { cleanLine } from '../../language/text.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import type { EventOf } from '../kernel/events.ts'
import { rebasedForm } from '../kernel/rebase.ts'
import { readSwahili, type SwahiliInput, SwahiliTexts, withSwahili } from '../kernel/swahili.ts'
import { checkPlain, isReadable } from '../kernel/text-checks.ts'

/** A thing a studio has (feature) or does not allow (limitation): the same shape, two lists. */
export const CatalogueItem = z.object({
  name: z.string().min(1),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  active: z.boolean(),
  ...SwahiliTexts.shape,
})
export type CatalogueItem = z.infer<typeof CatalogueItem>

export const catalogueEvents = {
  'feature.created': z.object({ itemId: z.uuid(), ...CatalogueItem.shape }),
  'feature.updated': CatalogueItem,
  'feature.deleted': z.object({}),
  'limitation.created': z.object({ itemId: z.uuid(), ...CatalogueItem.shape }),
  'limitation.updated': CatalogueItem,
  'limitation.deleted': z.object({}),
}
export type CatalogueEvent = EventOf<typeof catalogueEvents>

/** The two lists: features and limitations. */
export type CatalogueKind = 'feature' | 'limitation'

export type CatalogueEntry =
  | { readonly status: 'absent' }
  | { readonly status: 'listed'; readonly itemId: string; readonly item: CatalogueItem }
  | { readonly status: 'deleted' }

/** One feature or limitation. */
export const catalogueEntry: Aggregate<CatalogueEntry, CatalogueEvent> = {
  initial: { status: 'absent' },
  events: catalogueEvents,
  evolve(entry, event) {
    switch (event.type) {
      case 'feature.created':
      case 'limitation.created': {
        const { itemId, ...item } = event.data
        return { status: 'listed', itemId, item }
      }
      case 'feature.updated':
      case 'limitation.updated':
        return entry.status === 'listed' ? { ...entry, item: event.data } : entry
      case 'feature.deleted':
      case 'limitation.deleted':
        return { status: 'deleted' }
    }
  },
}

/** An entry as an admin enters it. A Swahili text left out stays as it is. */
export type EntryInput = Omit<CatalogueItem, keyof SwahiliTexts> & SwahiliInput

/** Adds an entry to its list. Idempotent. Throws DomainError `invalid` without a name on one plain line. */
export function createEntry(
  kind: CatalogueKind,
  entry: CatalogueEntry,
  command: EntryInput & { readonly itemId: string },
): CatalogueEvent[] {
  if (entry.status !== 'absent') return []
  return [{ type: `${kind}.created`, data: { itemId: command.itemId, ...readItem(command) } }]
}

/**
 * An entry's form, and the values it started from; undefined if all values are intended. Without `active`, an entry
 * stays active or not.
 */
export interface UpdateEntry extends Omit<EntryInput, 'active'> {
  readonly active?: boolean | undefined
  readonly seen?: CatalogueItem | undefined
}

/**
 * Changes an entry everywhere. Throws DomainError `not_found`, `invalid` as createEntry does, or `edit_conflict` if
 * someone else has changed a field since the form was loaded.
 */
export function updateEntry(
  kind: CatalogueKind,
  entry: CatalogueEntry,
  { seen, ...input }: UpdateEntry,
): CatalogueEvent[] {
  const { item: now } = listed(kind, entry)
  const before = seen ?? now
  const { name, icon, description, active, nameSw, descriptionSw } = rebasedForm(
    readItem(withSwahili({ ...input, active: input.active ?? before.active }, before)),
    { ...before },
    { ...now },
  )
  const item = { name, icon, description, active, nameSw, descriptionSw }
  return sameItem(now, item) ? [] : [{ type: `${kind}.updated`, data: item }]
}

/** Returns an existing entry. Throws DomainError `not_found`. */
export function listed(kind: CatalogueKind, entry: CatalogueEntry): CatalogueEntry & { readonly status: 'listed' } {
  if (entry.status !== 'listed') throw notFound(kind)
  return entry
}

/** Removes an entry. Throws DomainError `not_found`. */
export function deleteEntry(kind: CatalogueKind, entry: CatalogueEntry): CatalogueEvent[] {
  listed(kind, entry)
  return [{ type: `${kind}.deleted`, data: {} }]
}

/** Returns the error for an entry that is not listed. */
export const notFound = (kind: CatalogueKind) => new DomainError('not_found', `catalogue.${kind}-not-found`)

function readItem({ icon, description, active, ...texts }: EntryInput): CatalogueItem {
  const name = cleanLine(texts.name)
  if (!isReadable(name)) throw invalid('name', 'studio.name')
  checkPlain(name, 'name')
  return {
    name,
    icon: icon?.trim() || null,
    description: description?.trim() || null,
    active,
    ...readSwahili(texts),
  }
}

const sameItem = (a: CatalogueItem, b: CatalogueItem) =>
  a.name === b.name &&
  a.icon === b.icon &&
  a.description === b.description &&
  a.active === b.active &&
  a.nameSw === b.nameSw &&
  a.descriptionSw === b.descriptionSw
