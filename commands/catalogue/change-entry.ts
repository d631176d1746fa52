import {
  type CatalogueKind,
  catalogueEntry,
  deleteEntry as remove,
  updateEntry as update,
} from '../../domain/catalogue/catalogue.ts'
import type { CatalogueItem } from '../../domain/catalogue/events.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** Changes a feature or limitation everywhere it is shown. Refuses `not_found`, or `invalid` without a name. */
export const updateEntry = (
  { handle }: Services,
  kind: CatalogueKind,
  itemId: string,
  item: CatalogueItem,
  context: CommandContext,
) => handle(catalogueEntry, streams[kind](itemId), (state) => update(kind, state, item), context)

/** Takes a feature or limitation off its list. Refuses `not_found`. */
export const deleteEntry = ({ handle }: Services, kind: CatalogueKind, itemId: string, context: CommandContext) =>
  handle(catalogueEntry, streams[kind](itemId), (state) => remove(kind, state), context)
