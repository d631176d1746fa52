import { deleteEntry, updateEntry } from '../../commands/catalogue/change-entry.ts'
import { createEntry } from '../../commands/catalogue/create-entry.ts'
import { byUser, newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import type { CatalogueKind } from '../../domain/catalogue/catalogue.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { catalogueItem } from '../../projections/catalogue/queries.ts'
import type { CatalogueForm, catalogueWrites } from '../contract/catalogue.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Reaching } from '../http/position.ts'
import type { Handlers } from '../http/serve.ts'
import type { RouteServices } from './services.ts'

interface Asked extends Reaching {
  readonly user: SignedIn
  readonly requestId: string
  readonly params: { readonly id: string }
  readonly body: CatalogueForm
}

/** Features and limitations as admins keep them. */
export function catalogueRoutes(services: RouteServices): Handlers<typeof catalogueWrites> {
  const { clock, fresh } = services
  const contextOf = ({ user, requestId }: Pick<Asked, 'user' | 'requestId'>) => byUser(user, requestId, clock())
  const itemOf = ({ name, icon, description, active }: CatalogueForm) => ({
    name,
    icon: icon ?? null,
    description: description ?? null,
    active,
  })
  const changed = async (kind: CatalogueKind, id: string, asked: Reaching) => {
    const entry = await catalogueItem(await fresh(asked, streams[kind](id)), kind, id)
    if (!entry) throw new DomainError('not_found', `${kind === 'feature' ? 'Feature' : 'Limitation'} not found`)
    return entry
  }
  const creating = (kind: CatalogueKind) => async (asked: Omit<Asked, 'params'>) => {
    const itemId = newId()
    const { position } = await createEntry(services, kind, { itemId, ...itemOf(asked.body) }, contextOf(asked))
    asked.reached(position)
    return changed(kind, itemId, asked)
  }
  const updating =
    (kind: CatalogueKind) => async (asked: Asked & { readonly body: { revision?: number | null | undefined } }) => {
      const { id } = asked.params
      const item = { ...itemOf(asked.body), revision: asked.body.revision ?? undefined }
      const { position } = await updateEntry(services, kind, id, item, contextOf(asked))
      asked.reached(position)
      return changed(kind, id, asked)
    }
  const deleting = (kind: CatalogueKind) => async (asked: Omit<Asked, 'body'>) => {
    const { position } = await deleteEntry(services, kind, asked.params.id, contextOf(asked))
    asked.reached(position)
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
