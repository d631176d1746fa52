import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { submitStudio } from '../../commands/studios/create-studio.ts'
import { changeStudio, seenStudio } from '../../commands/studios/decide-studio.ts'
import { editStudio } from '../../commands/studios/update-studio.ts'
import { maxDaysAhead } from '../../domain/booking/hours.ts'
import { invalid } from '../../domain/kernel/domain-error.ts'
import { centsOf } from '../../domain/kernel/money.ts'
import { addMonths, studioDateAt } from '../../domain/kernel/slot.ts'
import { missingFields } from '../../domain/studio/details.ts'
import {
  addBlackout,
  overrideHours,
  removeBlackout,
  removeOverride,
  setBookingWindow,
  setHours,
} from '../../domain/studio/hours.ts'
import { asManager, checkManaged, requestArchive } from '../../domain/studio/listing.ts'
import { publicHolidays } from '../../domain/studio/public-holidays.ts'
import { managedHours, officeStudio, officeStudios, studioTotals } from '../../projections/studios/office.ts'
import type { managerStudios } from '../contract/manager-studios.ts'
import type { ManagedStudio } from '../contract/office-studios.ts'
import { idempotencyKeyIn } from '../http/headers.ts'
import type { Handlers, UserRequest } from '../http/serve.ts'
import { officeStudioDetailView, officeStudioView } from '../views/office.ts'
import { actingManager, checkManager, notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

interface ManagerRequest extends UserRequest {
  readonly params: { readonly id: string }
  readonly query: { readonly managerId?: string | undefined }
}
type Decision = Parameters<typeof asManager>[1]

/** Studios for their managers, limited to their own. */
export function managerStudioRoutes(services: RouteServices): Handlers<typeof managerStudios> {
  const { db, clock, fresh } = services
  const managerOf = ({ user, query }: Pick<ManagerRequest, 'user' | 'query'>) => actingManager(user, query.managerId)
  const oneOf = async (id: string, managerId: string | undefined, from = db) => {
    const studio = (await officeStudio(from, id)) ?? notFound('studio.not-found')
    checkManaged(studio.manager_id, managerId)
    return { data: { studio: officeStudioDetailView(studio) } }
  }
  const hoursOf = async (id: string, managerId: string | undefined, from = db) => {
    const studio = (await managedHours(from, id)) ?? notFound('studio.not-found')
    checkManaged(studio.manager_id, managerId)
    const blackouts = studio.blackouts.toSorted((a, b) => a.date.localeCompare(b.date))
    return {
      data: {
        openingHours: [...studio.opening_hours],
        bufferMinutes: studio.buffer_minutes,
        revision: studio.revision,
        blackouts,
        bookingWindow: studio.booking_window,
        overrides: studio.overrides.map(({ overrideId, ...period }) => ({
          id: overrideId,
          ...period,
          openingHours: [...period.openingHours],
        })),
      },
    }
  }
  const change = async (request: ManagerRequest, decide: Decision) => {
    const decision = asManager(managerOf(request), decide)
    await request.record(changeStudio(services, request.params.id, decision, request.context))
    return fresh(request, streams.studio(request.params.id))
  }
  const changedHours = async (request: ManagerRequest, decide: Decision) => {
    const from = await change(request, decide)
    return hoursOf(request.params.id, managerOf(request), from)
  }

  return {
    async listManagerStudios({ query, user }) {
      const managerId = actingManager(user, query.managerId)
      const status = query.status === 'pending_approval' ? 'pending' : query.status
      const filter = { ...query, managerId, status }
      const [items, { matching, ...totals }] = await Promise.all([officeStudios(db, filter), studioTotals(db, filter)])
      return { data: { items: items.map(officeStudioView), total: matching, totals } }
    },
    oneManagerStudio: (request) => oneOf(request.params.id, managerOf(request)),
    async submitStudio({ body, ...request }) {
      const managerId = managerOf(request)
      if (managerId === undefined) throw invalid('managerId', 'studio.acting-manager')
      if (managerId !== request.user.userId) await checkManager(services, managerId, request)
      const key = idempotencyKeyIn(request.response.req.headers)
      const studioId = key === undefined ? newId() : services.ids.studio(`${managerId} ${key}`)
      const { featureIds = [], limitationIds = [], ...details } = detailsOf(body)
      const command = { studioId, managerId, details: { ...details, featureIds, limitationIds } }
      await request.record(submitStudio(services, command, request.context))
      request.response.location(`/api/v1/manager/studios/${studioId}`)
      return oneOf(studioId, managerId, await fresh(request, streams.studio(studioId)))
    },
    async editStudio({ params, body: { revision, ...form }, ...request }) {
      const managerId = managerOf(request)
      const editorId = managerId ?? request.user.userId
      const edit = { managerId, editorId, details: detailsOf(form), revision: revision ?? undefined }
      await request.record(editStudio(services, params.id, edit, request.context))
      return oneOf(params.id, managerId, await fresh(request, streams.studio(params.id)))
    },
    async archiveStudio(request) {
      const managerId = managerOf(request)
      const from = await change(request, (state) =>
        requestArchive(state, { managerId: managerId ?? request.user.userId }),
      )
      return oneOf(request.params.id, managerId, from)
    },
    studioHours: (request) => hoursOf(request.params.id, managerOf(request)),
    async setStudioHours(request) {
      const { revision, ...hours } = request.body
      const seen = await seenStudio(services, request.params.id, revision ?? undefined)
      return changedHours(request, (state) => setHours(state, { ...hours, seen }))
    },
    overrideStudioHours: (request) => {
      const overrideId = newId()
      const now = clock()
      return changedHours(request, (state) => overrideHours(state, { overrideId, ...request.body }, now))
    },
    removeStudioOverride: (request) =>
      changedHours(request, (state) => removeOverride(state, request.params.overrideId)),
    setBookingWindow: (request) => {
      const maxDays = maxDaysAhead(clock())
      return changedHours(request, (state) => setBookingWindow(state, request.body, maxDays))
    },
    async listPublicHolidays() {
      const today = studioDateAt(clock())
      return { data: { items: publicHolidays(today, addMonths(today, 12)) } }
    },
    addStudioBlackout: (request) => changedHours(request, (state) => addBlackout(state, request.body, clock())),
    async removeStudioBlackout(request) {
      const { date = request.body.date } = request.query
      if (date === undefined) throw invalid('date', 'input.date-format')
      return changedHours(request, (state) => removeBlackout(state, { date }))
    },
  }
}

function detailsOf({ hourlyRate = null, capacity = null, features, limitations, ...texts }: ManagedStudio) {
  const { name, location, description } = texts
  if (capacity === null)
    throw invalid(missingFields({ name, location, description, hourlyRate, capacity }), 'input.all-required')
  const hourlyRateCents = hourlyRate === null ? null : centsOf(hourlyRate)
  return {
    ...texts,
    descriptionSw: texts.descriptionSw,
    capacity,
    hourlyRateCents,
    featureIds: features,
    limitationIds: limitations,
  }
}
