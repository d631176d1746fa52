import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { CatalogueEntry, Instant, nothing } from './shared.ts'

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
  name: z.string('This must be text').max(120, 'That name is too long').default(''),
  icon: z.string().max(60, 'That icon is too long').nullish(),
  description: z.string().max(1_000, 'That description is too long').nullish(),
  active: z.boolean().default(true),
})
export type CatalogueForm = z.output<typeof CatalogueForm>
const CatalogueChange = CatalogueForm.extend({
  revision: z.int().min(0).nullish().meta({
    description:
      'The `revision` of the entry that the fields were filled from. Then only the fields that differ from it are changed, and a field that somebody else has changed since is refused: a 409 with the code `edit_conflict`. Without it, every field given is changed.',
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
    params: nothing,
    query: nothing,
    body: nothing,
    status: 200,
    answer: z.object({ items: z.array(CatalogueItem) }),
    refusals: [],
  })

const create = (path: CataloguePath, what: string) =>
  endpoint({
    method: 'post',
    path,
    tag,
    access: 'admin',
    summary: `Add a ${what}`,
    params: nothing,
    query: nothing,
    body: CatalogueForm,
    status: 201,
    answer: CatalogueItem,
    refusals: [401, 403],
  })

const update = (path: CataloguePath, what: string) =>
  endpoint({
    method: 'put',
    path: `${path}/:id`,
    tag,
    access: 'admin',
    summary: `Change a ${what} everywhere it is shown. Only active ones can be given to studios.`,
    params: id,
    query: nothing,
    body: CatalogueChange,
    status: 200,
    answer: CatalogueItem,
    refusals: [401, 403, 404, 409],
  })

const remove = (path: CataloguePath, what: string) =>
  endpoint({
    method: 'delete',
    path: `${path}/:id`,
    tag,
    access: 'admin',
    summary: `Take a ${what} off the list, and off every studio. 404 for one that is gone.`,
    params: id,
    query: nothing,
    body: nothing,
    status: 200,
    answer: Done,
    refusals: [401, 403, 404],
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
