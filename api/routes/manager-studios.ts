import { byUser, newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { changeStudio } from '../../commands/studios/change-studio.ts'
import { submitStudio } from '../../commands/studios/create-studio.ts'
import { editStudio } from '../../commands/studios/edit-studio.ts'
import { seenStudio } from '../../commands/studios/seen-studio.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { requestArchive } from '../../domain/studio/archive.ts'
import { addBlackout, removeBlackout, setHours } from '../../domain/studio/hours.ts'
import { asManager, checkManaged } from '../../domain/studio/managed.ts'
import { managedHours, officeStudio, officeStudios, studioTotals } from '../../projections/studios/office.ts'
import type { managerStudios } from '../contract/manager-studios.ts'
import type { ManagedStudio } from '../contract/office-studios.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Reaching } from '../http/position.ts'
import type { Handlers } from '../http/serve.ts'
import { actingManager, checkManager } from './acting.ts'
import { officeStudioDetailView, officeStudioView } from './office-views.ts'
import type { RouteServices } from './services.ts'

interface Asked extends Reaching {
  readonly user: SignedIn
  readonly requestId: string
  readonly params: { readonly id: string }
  readonly query: { readonly managerId?: string | undefined }
}
type Decision = Parameters<typeof asManager>[1]

/** Studios as their managers run them; nobody reaches another manager's. */
export function managerStudioRoutes(services: RouteServices): Handlers<typeof managerStudios> {
  const { db, clock, fresh } = services
  const managerOf = ({ user, query }: Pick<Asked, 'user' | 'query'>) => actingManager(user, query.managerId)
  const contextOf = ({ user, requestId }: Pick<Asked, 'user' | 'requestId'>) => byUser(user, requestId, clock())
  const oneOf = async (id: string, managerId: string | undefined, from = db) => {
    const studio = await officeStudio(from, id)
    if (!studio) throw new DomainError('not_found', 'Studio not found')
    checkManaged(studio.manager_id, managerId)
    return { data: { studio: officeStudioDetailView(studio) } }
  }
  const hoursOf = async (id: string, managerId: string | undefined, from = db) => {
    const studio = await managedHours(from, id)
    if (!studio) throw new DomainError('not_found', 'Studio not found')
    checkManaged(studio.manager_id, managerId)
    const blackouts = studio.blackouts.toSorted((a, b) => a.date.localeCompare(b.date))
    return {
      data: {
        openingHours: [...studio.opening_hours],
        bufferMinutes: studio.buffer_minutes,
        revision: studio.revision,
        blackouts,
      },
    }
  }
  const change = async (asked: Asked, decide: Decision) => {
    const decision = asManager(managerOf(asked), decide)
    const { position } = await changeStudio(services, asked.params.id, decision, contextOf(asked))
    asked.reached(position)
    return fresh(asked, streams.studio(asked.params.id))
  }
  const changedHours = async (asked: Asked, decide: Decision) => {
    const from = await change(asked, decide)
    return hoursOf(asked.params.id, managerOf(asked), from)
  }

  return {
    async listManagerStudios({ query, user }) {
      const managerId = actingManager(user, query.managerId)
      const status = query.status === 'pending_approval' ? 'pending' : query.status
      const filter = { ...query, managerId, status }
      const [items, { matching, ...totals }] = await Promise.all([officeStudios(db, filter), studioTotals(db, filter)])
      return { data: { items: items.map(officeStudioView), total: matching, totals } }
    },
    oneManagerStudio: (asked) => oneOf(asked.params.id, managerOf(asked)),
    async submitStudio({ body, ...asked }) {
      const managerId = managerOf(asked)
      if (managerId === undefined) throw invalid('managerId', 'Choose the manager you act for')
      if (managerId !== asked.user.userId) await checkManager(services, managerId, asked)
      const studioId = newId()
      const { featureIds = [], limitationIds = [], ...details } = detailsOf(body)
      const command = { studioId, managerId, details: { ...details, featureIds, limitationIds } }
      const { position } = await submitStudio(services, command, contextOf(asked))
      asked.reached(position)
      return oneOf(studioId, managerId, await fresh(asked, streams.studio(studioId)))
    },
    async editStudio({ params, body: { revision, ...form }, ...asked }) {
      const managerId = managerOf(asked)
      const editorId = managerId ?? asked.user.userId
      const edit = { managerId, editorId, details: detailsOf(form), revision: revision ?? undefined }
      const { position } = await editStudio(services, params.id, edit, contextOf(asked))
      asked.reached(position)
      return oneOf(params.id, managerId, await fresh(asked, streams.studio(params.id)))
    },
    async archiveStudio(asked) {
      const managerId = managerOf(asked)
      const from = await change(asked, (state) => requestArchive(state, { managerId: managerId ?? asked.user.userId }))
      return oneOf(asked.params.id, managerId, from)
    },
    studioHours: (asked) => hoursOf(asked.params.id, managerOf(asked)),
    async setStudioHours(asked) {
      const { revision, ...hours } = asked.body
      const seen = await seenStudio(services, asked.params.id, revision ?? undefined)
      return changedHours(asked, (state) => setHours(state, { ...hours, seen }))
    },
    addStudioBlackout: (asked) => changedHours(asked, (state) => addBlackout(state, asked.body)),
    removeStudioBlackout: (asked) => changedHours(asked, (state) => removeBlackout(state, { date: asked.query.date })),
  }
}

function detailsOf({ hourlyRate, capacity, features, limitations, ...texts }: ManagedStudio) {
  if (capacity == null) throw invalid('capacity', 'All fields are required')
  const hourlyRateCents = hourlyRate == null ? null : centsOf(hourlyRate)
  return { ...texts, capacity, hourlyRateCents, featureIds: features, limitationIds: limitations }
}
