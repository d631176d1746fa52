import { newId } from '../../commands/context.ts'
import { unassignSessionType } from '../../commands/session-types/session-types.ts'
import { streams } from '../../commands/streams.ts'
import { checkChoice, createStudio } from '../../commands/studios/create-studio.ts'
import {
  approveStudio,
  changeStudio,
  type DeletedStudio,
  deleteStudio,
  rejectStudio,
} from '../../commands/studios/decide-studio.ts'
import { updateStudio } from '../../commands/studios/update-studio.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { activate, assignManager, deactivate, feature, unfeature } from '../../domain/studio/listing.ts'
import { existing, type Studio } from '../../domain/studio/studio.ts'
import { type ErrorText, errorText } from '../../language/errors/errors.ts'
import { officeSessionTypes } from '../../projections/session-types/session-types.ts'
import { officeStudio, officeStudios, studioTotals } from '../../projections/studios/office.ts'
import type { adminStudios } from '../contract/admin-studios.ts'
import { idempotencyKeyIn } from '../http/headers.ts'
import { textFor } from '../http/problem-for.ts'
import type { Handlers, UserRequest } from '../http/serve.ts'
import { resolutionsOf } from '../http/studio-fields.ts'
import { officeStudioDetailView, officeStudioView, sessionTypeRowView } from '../views/office.ts'
import { checkManager, notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

const standardCapacity = 10
/** More than any studio offers, so that its types are listed without pages. */
const maxTypes = 1_000

type Decision = Parameters<typeof changeStudio>[2]

/** Studios as admins run them. */
export function adminStudioRoutes(services: RouteServices): Handlers<typeof adminStudios> {
  const { db, fresh } = services
  const answerWith = async (id: string, from = db) => {
    const studio = (await officeStudio(from, id)) ?? notFound('studio.not-found')
    return { data: { studio: officeStudioDetailView(studio) } }
  }
  const answerFrom = async (id: string, request: UserRequest, { position }: Pick<DeletedStudio, 'position'>) => {
    request.reached(position)
    return answerWith(id, await fresh(request, streams.studio(id)))
  }
  const changed = async (id: string, decide: Decision, request: UserRequest) =>
    answerFrom(id, request, await changeStudio(services, id, decide, request.context))

  return {
    async listAdminStudios({ query }) {
      const filter = { ...query, status: query.status === 'pending_approval' ? ('pending' as const) : query.status }
      const [items, { matching, ...totals }] = await Promise.all([officeStudios(db, filter), studioTotals(db, filter)])
      return { items: items.map(officeStudioView), total: matching, totals }
    },
    oneAdminStudio: ({ params }) => answerWith(params.id),
    async createAdminStudio({ body, ...request }) {
      const key = idempotencyKeyIn(request.response.req.headers)
      const studioId = key === undefined ? newId() : services.ids.studio(`${request.user.userId} ${key}`)
      const { code, managerId = null, active, featured, hourlyRate, capacity, features, limitations, ...texts } = body
      const details = {
        ...texts,
        hourlyRateCents: hourlyRate == null ? null : centsOf(hourlyRate),
        capacity: capacity ?? standardCapacity,
        featureIds: features,
        limitationIds: limitations,
      }
      await checkChoice(services, details)
      if (managerId !== null) await checkManager(services, managerId, request)
      const command = { studioId, code, managerId, adminId: request.user.userId, details, active, featured }
      const created = await createStudio(services, command, request.context)
      request.response.location(`/api/v1/admin/studios/${studioId}`)
      return answerFrom(studioId, request, created)
    },
    async updateAdminStudio({ params, body, ...request }) {
      if (body.capacity === null) throw invalid('capacity', 'studio.capacity-number')
      const { code, active, featured, name, location, description, descriptionSw, features, limitations } = body
      const details = {
        name,
        location,
        description,
        descriptionSw,
        hourlyRateCents: typeof body.hourlyRate === 'number' ? centsOf(body.hourlyRate) : body.hourlyRate,
        capacity: body.capacity,
        featureIds: features,
        limitationIds: limitations,
      }
      const update = { code, details, active, featured, revision: body.revision ?? undefined }
      return answerFrom(params.id, request, await updateStudio(services, params.id, update, request.context))
    },
    async deleteAdminStudio({ params, ...request }) {
      const deleted = await request.record(deleteStudio(services, params.id, request.context))
      const info = closingText(deleted)
      return { done: true, ...(info && { info: textFor(request.headers, info) }) }
    },
    async approveStudio({ params, body, ...request }) {
      const resolutions = resolutionsOf(body.resolutions)
      const by = { adminId: request.user.userId, seen: body.version ?? undefined, resolutions }
      return answerFrom(params.id, request, await approveStudio(services, params.id, by, request.context))
    },
    async rejectStudio({ params, body, ...request }) {
      const by = { adminId: request.user.userId, seen: body.version ?? undefined, note: body.reason }
      return answerFrom(params.id, request, await rejectStudio(services, params.id, by, request.context))
    },
    toggleFeatured: ({ params, body, ...request }) => changed(params.id, body.featured ? feature : unfeature, request),
    toggleActive: ({ params, body, ...request }) => changed(params.id, body.active ? activate : deactivate, request),
    async assignStudioManager({ params, body, ...request }) {
      const { managerId, seen } = body
      if (managerId !== null) await checkManager(services, managerId, request)
      const assign = (state: Studio) => {
        const events = assignManager(state, { managerId })
        if (events.length > 0 && seen !== undefined && existing(state).managerId !== seen)
          throw new DomainError('edit_conflict', 'edit.changed-look-again')
        return events
      }
      const answer = await changed(params.id, assign, request)
      await services.vault.calendarFeeds.removeOfOthers([params.id], managerId)
      return answer
    },
    async listStudioSessionTypes({ params: { id } }) {
      const filter = { scope: 'studio-specific', studioId: id, limit: maxTypes, offset: 0 } as const
      const [studio, types] = await Promise.all([officeStudio(db, id), officeSessionTypes(db, filter)])
      if (!studio) throw new DomainError('not_found', 'studio.not-found')
      return { items: types.map(sessionTypeRowView) }
    },
    async unassignSessionType({ params: { studioId, typeId }, ...request }) {
      const code = { studioId, sessionTypeId: typeId }
      await request.record(unassignSessionType(services, code, request.context))
      return { done: true }
    },
  }
}

/** Describes what deleting a studio does to its bookings; undefined if there are none. */
function closingText({ cancelled, toRefund }: DeletedStudio): ErrorText | undefined {
  if (cancelled === 0) return undefined
  return toRefund === 0
    ? errorText('studio.bookings-cancelled', { count: cancelled })
    : errorText('studio.bookings-cancelled-refunds', { count: cancelled, paid: toRefund })
}
