import {
  type CatalogueKind,
  catalogueEntry,
  createEntry as create,
  type EntryInput,
} from '../../domain/catalogue/catalogue.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** Lists a new feature or limitation. Throws DomainError `invalid` without a name. */
export const createEntry = (
  { handle }: Services,
  kind: CatalogueKind,
  command: EntryInput & { readonly itemId: string },
  context: CommandContext,
) => handle(catalogueEntry, streams[kind](command.itemId), (state) => create(kind, state, command), context)
