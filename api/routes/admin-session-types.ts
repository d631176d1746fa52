import { newId } from '../../commands/context.ts'
import {
  assignSessionType,
  cloneSessionType,
  createSessionType,
  deleteSessionType,
  updateSessionType,
} from '../../commands/session-types/session-types.ts'
import { streams } from '../../commands/streams.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import {
  officeSessionTypes,
  sessionTypesById,
  sessionTypeTotals,
} from '../../projections/session-types/session-types.ts'
import { studioExists } from '../../projections/studios/office.ts'
import type { adminSessionTypes, SessionTypeForm } from '../contract/admin-session-types.ts'
import type { Handlers, UserRequest } from '../http/serve.ts'
import { sessionTypeRowView } from '../views/office.ts'
import { notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

/** Session types as admins run them. */
export function adminSessionTypeRoutes(services: RouteServices): Handlers<typeof adminSessionTypes> {
  const { db, fresh } = services
  const one = async (id: string, from = db) => {
    const [found] = await sessionTypesById(from, [id])
    return sessionTypeRowView(found ?? notFound('session-type.not-found'))
  }
  const changed = async (id: string, studioId: string | null, request: UserRequest) =>
    one(id, await fresh(request, streams.sessionType(id), ...(studioId === null ? [] : [streams.studio(studioId)])))
  const termsOf = async (form: SessionTypeForm, request: UserRequest) => {
    const studioId = form.studioId ?? null
    if (studioId !== null && !(await studioExists(await fresh(request, streams.studio(studioId)), studioId)))
      throw new DomainError('not_found', 'studio.not-found', { field: 'studioId' })
    return { studioId, details: detailsOf(form) }
  }

  return {
    async listSessionTypes({ query: { type: scope, ...query } }) {
      const filter = { ...query, scope }
      const [items, counted] = await Promise.all([officeSessionTypes(db, filter), sessionTypeTotals(db, filter)])
      const { matching, total, global, studioSpecific: studio_specific, bookings } = counted
      const totals = { total, global, studio_specific, bookings }
      return { items: items.map(sessionTypeRowView), total: matching, totals }
    },
    oneSessionType: ({ params }) => one(params.id),
    async createAdminSessionType({ body, ...request }) {
      const sessionTypeId = newId()
      const { studioId, details } = await termsOf(body, request)
      const { durationMinutes = standardMinutes } = details
      const command = { sessionTypeId, studioId, details: { ...details, durationMinutes } }
      await request.record(createSessionType(services, command, request.context))
      request.response.location(addressOf(sessionTypeId))
      return changed(sessionTypeId, studioId, request)
    },
    async updateAdminSessionType({ params, body, ...request }) {
      const terms = { ...(await termsOf(body, request)), revision: body.revision ?? undefined }
      await request.record(updateSessionType(services, params.id, terms, request.context))
      return changed(params.id, terms.studioId, request)
    },
    async deleteAdminSessionType({ params, ...request }) {
      await request.record(deleteSessionType(services, params.id, request.context))
      return { done: true }
    },
    async assignToStudios({ params, body, ...request }) {
      const priceCents = new Map(Object.entries(body.overrides).map(([id, kes]) => [id, centsOf(kes)]))
      const command = { studioIds: body.studioIds, priceCents, revision: body.revision ?? undefined }
      const { sessionTypeIds } = await request.record(assignSessionType(services, params.id, command, request.context))
      const rows = await sessionTypesById(
        await fresh(request, ...sessionTypeIds.map(streams.sessionType)),
        sessionTypeIds,
      )
      return { items: rows.map(sessionTypeRowView) }
    },
    async cloneSessionType({ params, ...request }) {
      const { sessionTypeId } = await request.record(cloneSessionType(services, params.id, request.context))
      request.response.location(addressOf(sessionTypeId))
      return changed(sessionTypeId, null, request)
    },
  }
}

const standardMinutes = 60

const addressOf = (sessionTypeId: string) => `/api/v1/admin/session-types/${sessionTypeId}`

const detailsOf = ({ price, durationMinutes, durationHours, basePrice, ...texts }: SessionTypeForm) => ({
  type: texts.type,
  name: texts.name ?? null,
  description: texts.description ?? null,
  nameSw: texts.nameSw,
  descriptionSw: texts.descriptionSw,
  priceCents: centsOf(price),
  durationMinutes: durationMinutes ?? (durationHours === undefined ? undefined : Math.round(durationHours * 60)),
  basePriceCents: basePrice == null ? null : centsOf(basePrice),
})
