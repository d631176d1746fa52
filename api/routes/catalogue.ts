import { createEntry, deleteEntry, updateEntry } from '../../commands/catalogue/entries.ts'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { type CatalogueKind, notFound } from '../../domain/catalogue/catalogue.ts'
import { catalogueItem } from '../../projections/catalogue/catalogue.ts'
import type { CatalogueChange, CatalogueForm, catalogueWrites } from '../contract/catalogue.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { Handlers, UserRequest } from '../http/serve.ts'
import type { RouteServices } from './services.ts'

interface AdminRequest<Body = CatalogueForm> extends UserRequest {
  readonly params: { readonly id: string }
  readonly body: Body
}

/** Features and limitations, edited by admins. */
export function catalogueRoutes(services: RouteServices): Handlers<typeof catalogueWrites> {
  const { fresh } = services
  const itemOf = <Form extends Pick<CatalogueForm, 'icon' | 'description'>>({ icon, description, ...form }: Form) => ({
    ...form,
    icon: icon ?? null,
    description: description ?? null,
  })
  const changed = async (kind: CatalogueKind, id: string, request: RecordsPosition) => {
    const entry = await catalogueItem(await fresh(request, streams[kind](id)), kind, id)
    if (!entry) throw notFound(kind)
    return entry
  }
  const creating = (kind: CatalogueKind) => async (request: Omit<AdminRequest, 'params'>) => {
    const itemId = newId()
    await request.record(createEntry(services, kind, { itemId, ...itemOf(request.body) }, request.context))
    return changed(kind, itemId, request)
  }
  const updating = (kind: CatalogueKind) => async (request: AdminRequest<CatalogueChange>) => {
    const { id } = request.params
    const item = { ...itemOf(request.body), revision: request.body.revision ?? undefined }
    await request.record(updateEntry(services, kind, id, item, request.context))
    return changed(kind, id, request)
  }
  const deleting = (kind: CatalogueKind) => async (request: Omit<AdminRequest, 'body'>) => {
    await request.record(deleteEntry(services, kind, request.params.id, request.context))
    return { done: true as const }
  }

  return {
    createFeature: creating('feature'),
    updateFeature: updating('feature'),
    deleteFeature: deleting('feature'),
    createLimitation: creating('limitation'),
    updateLimitation: updating('limitation'),
    deleteLimitation: deleting('limitation'),
  }
}
