import { byUser, newId } from '../../commands/context.ts'
import { assignSessionType } from '../../commands/session-types/assign-session-type.ts'
import { deleteSessionType, updateSessionType } from '../../commands/session-types/change-session-type.ts'
import { cloneSessionType, createSessionType } from '../../commands/session-types/create-session-type.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { officeSessionTypes, sessionTypesById, sessionTypeTotals } from '../../projections/session-types/office.ts'
import { studioExists } from '../../projections/studios/office.ts'
import type { adminSessionTypes, SessionTypeForm } from '../contract/admin-session-types.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Handlers } from '../http/serve.ts'
import { sessionTypeRowView } from './office-views.ts'
import type { RouteServices } from './services.ts'

/** Session types as admins run them. */
export function adminSessionTypeRoutes(services: RouteServices): Handlers<typeof adminSessionTypes> {
  const { db, clock, shown } = services
  const contextOf = ({ user, requestId }: { user: SignedIn; requestId: string }) => byUser(user, requestId, clock())
  const one = async (id: string) => {
    const [found] = await sessionTypesById(db, [id])
    if (!found) throw new Refusal('not_found', 'Session type not found')
    return sessionTypeRowView(found)
  }
  const termsOf = async (form: SessionTypeForm) => {
    const studioId = form.studioId ?? null
    if (studioId !== null && !(await studioExists(db, studioId)))
      throw new Refusal('not_found', 'Studio not found', { field: 'studioId' })
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
    async createAdminSessionType({ body, ...asked }) {
      const sessionTypeId = newId()
      const command = { sessionTypeId, ...(await termsOf(body)) }
      const { position } = await createSessionType(services, command, contextOf(asked))
      await shown(position)
      return one(sessionTypeId)
    },
    async updateAdminSessionType({ params, body, ...asked }) {
      const terms = { ...(await termsOf(body)), revision: body.revision ?? undefined }
      const { position } = await updateSessionType(services, params.id, terms, contextOf(asked))
      await shown(position)
      return one(params.id)
    },
    async deleteAdminSessionType({ params, ...asked }) {
      const { position } = await deleteSessionType(services, params.id, contextOf(asked))
      await shown(position)
      return { done: true }
    },
    async assignToStudios({ params, body, ...asked }) {
      const priceCents = new Map(Object.entries(body.overrides).map(([id, kes]) => [id, centsOf(kes)]))
      const command = { studioIds: body.studioIds, priceCents }
      const { sessionTypeIds, position } = await assignSessionType(services, params.id, command, contextOf(asked))
      await shown(position)
      const rows = await sessionTypesById(db, sessionTypeIds)
      return { items: rows.map(sessionTypeRowView) }
    },
    async cloneSessionType({ params, ...asked }) {
      const { sessionTypeId, position } = await cloneSessionType(services, params.id, contextOf(asked))
      await shown(position)
      return one(sessionTypeId)
    },
  }
}

const detailsOf = ({ type, name, description, price, durationMinutes, durationHours, basePrice }: SessionTypeForm) => ({
  type,
  name: name ?? null,
  description: description ?? null,
  priceCents: centsOf(price),
  durationMinutes: durationMinutes ?? (durationHours === undefined ? 60 : Math.round(durationHours * 60)),
  basePriceCents: basePrice == null ? null : centsOf(basePrice),
})
