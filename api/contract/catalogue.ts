import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import { CatalogueEntry, Instant, optionalText, swahiliInput } from './shared.ts'

/** A feature or limitation in its list. */
export const CatalogueItem = CatalogueEntry.extend({
  active: z.boolean(),
  created_at: Instant,
  revision: z.int().meta({ description: 'Increases with each change' }),
})
export type CatalogueItem = z.infer<typeof CatalogueItem>

const visitors = endpointsFor('public', 'Catalogue')
const admins = endpointsFor('admin', 'Catalogue')
const id = z.object({ id: z.uuid() })
/** The rules require the name, and have an error text for a missing one. */
const required = { required: ['name'] }
const CatalogueForm = z
  .object({
    name: optionalText(z.string().max(120, 'person.name-too-long')),
    icon: z.string().max(60, 'catalogue.icon-too-long').nullish(),
    description: z.string().max(1_000, 'input.description-too-long').nullish(),
    active: z.boolean().default(true),
    ...swahiliInput,
  })
  .meta(required)
export type CatalogueForm = z.output<typeof CatalogueForm>
const CatalogueChange = CatalogueForm.extend({
  active: z.boolean().optional().meta({ description: 'If missing, it stays as it is' }),
  revision: z.int().min(0).nullish().meta({
    description:
      'The `revision` of the entry that the form was filled from. Only fields that differ from it are changed; a field that someone else has changed since then causes a 409 with the code `edit_conflict`. Without a revision, every field given is changed.',
  }),
}).meta(required)
export type CatalogueChange = z.output<typeof CatalogueChange>
type CataloguePath = '/studio-features' | '/studio-limitations'

const list = (path: CataloguePath, what: string) =>
  visitors.get(path, {
    summary: `List active ${what} by name; for admins, inactive ones too`,
    answer: z.object({ items: z.array(CatalogueItem) }),
  })

const create = (path: CataloguePath, what: string) =>
  admins.post(path, { summary: `Add a ${what}`, body: CatalogueForm, status: 201, answer: CatalogueItem })

const update = (path: CataloguePath, what: string) =>
  admins.put(`${path}/:id`, {
    summary: `Change a ${what} everywhere. Only active ones can be added to studios.`,
    params: id,
    body: CatalogueChange,
    answer: CatalogueItem,
    errors: [404, 409],
  })

const remove = (path: CataloguePath, what: string) =>
  admins.delete(`${path}/:id`, {
    summary: `Delete a ${what} and remove it from every studio. 404 if it was already deleted.`,
    params: id,
    answer: Done,
    errors: [404],
  })

export const studioFeatures = list('/studio-features', 'studio features')
export const studioLimitations = list('/studio-limitations', 'studio limitations')

/** Endpoints by which admins edit features and limitations. */
export const catalogueWrites = {
  createFeature: create('/studio-features', 'feature'),
  updateFeature: update('/studio-features', 'feature'),
  deleteFeature: remove('/studio-features', 'feature'),
  createLimitation: create('/studio-limitations', 'limitation'),
  updateLimitation: update('/studio-limitations', 'limitation'),
  deleteLimitation: remove('/studio-limitations', 'limitation'),
}
