import {
  type CatalogueKind,
  catalogueEntry,
  createEntry as create,
  type EntryInput,
  listed,
  deleteEntry as remove,
  type UpdateEntry,
  updateEntry as update,
} from '../../domain/catalogue/catalogue.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogWriter } from '../services.ts'
import { streams } from '../streams.ts'

/** Lists a new feature or limitation. Throws DomainError `invalid` without a name. */
export const createEntry = (
  { handle }: LogWriter,
  kind: CatalogueKind,
  command: EntryInput & { readonly itemId: string },
  context: CommandContext,
) => handle(catalogueEntry, streams[kind](command.itemId), (state) => create(kind, state, command), context)

/** An admin's change of an entry. */
export interface ChangeEntryInput extends Omit<UpdateEntry, 'seen'> {
  /** The entry's revision that the form was filled from; undefined: each given value is intended. */
  readonly revision?: number | undefined
}

/**
 * Changes a feature or limitation everywhere it is shown. Throws DomainError `not_found`, `invalid` without a name,
 * `edit_conflict`.
 */
export async function updateEntry(
  { store, handle }: Log,
  kind: CatalogueKind,
  itemId: string,
  { revision, ...input }: ChangeEntryInput,
  context: CommandContext,
) {
  const stream = streams[kind](itemId)
  const seen =
    revision === undefined
      ? undefined
      : listed(kind, (await load(store, catalogueEntry, stream, BigInt(revision))).state).item
  return handle(catalogueEntry, stream, (state) => update(kind, state, { ...input, seen }), context)
}

/** Takes a feature or limitation off its list. Throws DomainError `not_found`. */
export const deleteEntry = ({ handle }: LogWriter, kind: CatalogueKind, itemId: string, context: CommandContext) =>
  handle(catalogueEntry, streams[kind](itemId), (state) => remove(kind, state), context)
