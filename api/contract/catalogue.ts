import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CatalogueEntry, Instant, optionalText } from './shared.ts'

/** A feature or limitation as its list keeps it. */
export const CatalogueItem = CatalogueEntry.extend({
  active: z.boolean(),
  created_at: Instant,
  revision: z.int().meta({ description: 'Rises with each change' }),
})
export type CatalogueItem = z.infer<typeof CatalogueItem>

const tag = 'Catalogue'
const id = z.object({ id: z.uuid() })
const CatalogueForm = z.object({
  name: optionalText(z.string().max(120, 'person.name-too-long')),
  icon: z.string().max(60, 'catalogue.icon-too-long').nullish(),
  description: z.string().max(1_000, 'input.description-too-long').nullish(),
  active: z.boolean().default(true),
  nameSw: z.string().max(120, 'person.name-too-long').nullish().meta({ description: 'Left out: stays as it is' }),
  descriptionSw: z
    .string()
    .max(1_000, 'input.description-too-long')
    .nullish()
    .meta({ description: 'Left out: stays as it is' }),
})
export type CatalogueForm = z.output<typeof CatalogueForm>
const CatalogueChange = CatalogueForm.extend({
  revision: z.int().min(0).nullish().meta({
    description:
      'The `revision` of the entry that the fields were filled from. Then only the fields that differ from it are changed, and a field that another person has changed since is refused: a 409 with the code `edit_conflict`. Without it, every field given is changed.',
  }),
})
type CataloguePath = '/studio-features' | '/studio-limitations'

const list = (path: CataloguePath, what: string) =>
  endpoint({
    method: 'get',
    path,
    tag,
    access: 'public',
    summary: `The active ${what}, by name; to admins all of them`,
    answer: z.object({ items: z.array(CatalogueItem) }),
  })

const create = (path: CataloguePath, what: string) =>
  endpoint({
    method: 'post',
    path,
    tag,
    access: 'admin',
    summary: `Add a ${what}`,
    body: CatalogueForm,
    status: 201,
    answer: CatalogueItem,
  })

const update = (path: CataloguePath, what: string) =>
  endpoint({
    method: 'put',
    path: `${path}/:id`,
    tag,
    access: 'admin',
    summary: `Change a ${what} everywhere it is shown. Only active ones can be given to studios.`,
    params: id,
    body: CatalogueChange,
    answer: CatalogueItem,
    errors: [404, 409],
  })

const remove = (path: CataloguePath, what: string) =>
  endpoint({
    method: 'delete',
    path: `${path}/:id`,
    tag,
    access: 'admin',
    summary: `Take a ${what} off the list, and off every studio. 404 for one that is gone.`,
    params: id,
    answer: Done,
    errors: [404],
  })

export const studioFeatures = list('/studio-features', 'studio features')
export const studioLimitations = list('/studio-limitations', 'studio limitations')

/** Features and limitations as admins keep them. */
export const catalogueWrites = {
  createFeature: create('/studio-features', 'feature'),
  updateFeature: update('/studio-features', 'feature'),
  deleteFeature: remove('/studio-features', 'feature'),
  createLimitation: create('/studio-limitations', 'limitation'),
  updateLimitation: update('/studio-limitations', 'limitation'),
  deleteLimitation: remove('/studio-limitations', 'limitation'),
}
