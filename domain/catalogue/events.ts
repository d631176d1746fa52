import * as z from 'zod'
import type { EventOf } from '../kernel/events.ts'

/**
 * A thing a studio has (feature) or does not allow (limitation): the same shape, two lists. `nameSw` and `descriptionSw` are
 * in Swahili; without them, the English text is shown.
 */
export const CatalogueItem = z.object({
  name: z.string().min(1),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  active: z.boolean(),
  nameSw: z.string().min(1).nullable(),
  descriptionSw: z.string().nullable(),
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
