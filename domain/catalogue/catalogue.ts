import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import { checkPlain, isReadable } from '../kernel/plain-text.ts'
import { rebasedForm } from '../kernel/rebase.ts'
import { type CatalogueEvent, type CatalogueItem, catalogueEvents } from './events.ts'

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

/** Adds an entry to its list. Idempotent. Throws DomainError `invalid` without a name on one plain line. */
export function createEntry(
  kind: CatalogueKind,
  entry: CatalogueEntry,
  command: CatalogueItem & { readonly itemId: string },
): CatalogueEvent[] {
  if (entry.status !== 'absent') return []
  return [{ type: `${kind}.created`, data: { itemId: command.itemId, ...readItem(command) } }]
}

/** An entry's form, and the values it started from; undefined if all values are intended. */
export interface UpdateEntry extends CatalogueItem {
  readonly seen?: CatalogueItem | undefined
}

/**
 * Changes an entry everywhere. Throws DomainError `not_found`, `invalid` as createEntry does, or `edit_conflict` if
 * someone else has changed a field since the form was loaded.
 */
export function updateEntry(
  kind: CatalogueKind,
  entry: CatalogueEntry,
  { seen, ...asked }: UpdateEntry,
): CatalogueEvent[] {
  const { item: now } = listed(kind, entry)
  const { name, icon, description, active } = rebasedForm(readItem(asked), { ...(seen ?? now) }, { ...now })
  const item = { name, icon, description, active }
  return sameItem(now, item) ? [] : [{ type: `${kind}.updated`, data: item }]
}

/** Returns an existing entry. Throws DomainError `not_found`. */
export function listed(kind: CatalogueKind, entry: CatalogueEntry): CatalogueEntry & { readonly status: 'listed' } {
  if (entry.status !== 'listed') throw new DomainError('not_found', notFoundTexts[kind])
  return entry
}

/** Removes an entry. Throws DomainError `not_found`. */
export function deleteEntry(kind: CatalogueKind, entry: CatalogueEntry): CatalogueEvent[] {
  listed(kind, entry)
  return [{ type: `${kind}.deleted`, data: {} }]
}

const notFoundTexts: Readonly<Record<CatalogueKind, string>> = {
  feature: 'Feature not found',
  limitation: 'Limitation not found',
}

function readItem({ name, icon, description, active }: CatalogueItem): CatalogueItem {
  if (!isReadable(name)) throw invalid('name', 'Name is required')
  checkPlain(name.trim(), 'name')
  return { name: name.trim(), icon: icon?.trim() || null, description: description?.trim() || null, active }
}

const sameItem = (a: CatalogueItem, b: CatalogueItem) =>
  a.name === b.name && a.icon === b.icon && a.description === b.description && a.active === b.active
