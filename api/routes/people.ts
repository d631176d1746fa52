import { revokeAllCalendarFeeds } from '../../commands/accounts/calendar-feeds.ts'
import {
  changeProfile,
  changeUserRole,
  deleteUser,
  erasePerson,
  setActive,
} from '../../commands/accounts/change-user.ts'
import { accountOf } from '../../commands/accounts/find-user.ts'
import { inviteUser } from '../../commands/accounts/join.ts'
import { resetUserFactors } from '../../commands/factors/change-factors.ts'
import { streams } from '../../commands/streams.ts'
import { assignStudios, leaveStudios } from '../../commands/studios/manage-studios.ts'
import { type ExistingAccount, existing } from '../../domain/account/account.ts'
import { updateProfile } from '../../domain/account/registration.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { kesOf } from '../../domain/kernel/money.ts'
import { readKenyanMobile } from '../../domain/kernel/phone.ts'
import { listManagers, type Manager, managerById } from '../../projections/users/managers.ts'
import { listUsers, userById } from '../../projections/users/users.ts'
import type { ListedManager, peopleEndpoints } from '../contract/people.ts'
import type { Handlers, UserRequest } from '../http/serve.ts'
import { type AccountServices, listedUserOf, reportToOwner, sendLink } from './accounts.ts'
import { notFound } from './guards.ts'

const done = { done: true } as const

/** Users, managers and persons, for admins. */
export function peopleRoutes(services: AccountServices): Handlers<typeof peopleEndpoints> {
  const { db, fresh, guard } = services
  const found = async (id: string, from = db) => {
    const row = (await userById(from, id)) ?? notFound('account.not-found')
    return { data: { user: listedUserOf(row) } }
  }
  const manager = async (id: string, from = db) => {
    const row = (await managerById(from, id)) ?? notFound('account.manager-not-found')
    return listedManagerOf(row)
  }
  const managerInLog = async (id: string, request: UserRequest, studioIds: readonly string[] = []) =>
    manager(id, await fresh(request, streams.user(id), ...studioIds.map(streams.studio)))
  const remove = async (id: string, request: UserRequest) => {
    const { context } = request
    request.reached(await deleteUser(services, id, request.user.userId, context))
    request.reached((await leaveStudios(services, id, context)).position)
    return done
  }

  return {
    async listUsers({ query }) {
      const { users, total } = await listUsers(db, query)
      return { data: { users: users.map(listedUserOf), total } }
    },
    oneUser: ({ params }) => found(params.id),
    async updateUser(request) {
      const { params, body, user, context } = request
      // All checks come before the first append: the profile's form, then the role.
      const before = existing(await accountOf(services, params.id))
      updateProfile(before, body)
      const { role = before.role } = body
      const isNewPhone = changesPhoneOfStaff(before, body.phone)
      if (before.role !== role || isNewPhone) guard.checkConfirmed(user)
      const promoted = await changeUserRole(services, params.id, { role, by: user.userId }, context)
      const left = role === 'studio_manager' ? undefined : await leaveStudios(services, params.id, context)
      const changed = await changeProfile(services, params.id, body, context)
      for (const each of [promoted, left, changed]) request.reached(each?.position)
      if (isNewPhone) await reportToOwner(services, 'access_changed', changed.user, { what: 'phone' })
      return found(params.id, await fresh(request, streams.user(params.id)))
    },
    deleteUser: (request) => remove(request.params.id, request),
    async erasePerson(request) {
      const { subjectId } = request.params
      const { context } = request
      request.reached(await erasePerson(services, subjectId, request.user.userId, context))
      request.reached((await leaveStudios(services, subjectId, context)).position)
      return done
    },
    async resetUserFactors(request) {
      const { params, user } = request
      const reset = await request.record(resetUserFactors(services, params.id, user.userId, request.context))
      // A person who took over the account may have created some.
      request.reached(await revokeAllCalendarFeeds(services, params.id, request.context))
      if (reset.changed) await sendLink(services, 'factors_reset', reset.user)
      return done
    },
    async activateUser(request) {
      const { params, user, context } = request
      if (existing(await accountOf(services, params.id)).role === 'admin') guard.checkConfirmed(user)
      await request.record(setActive(services, params.id, { active: true, by: user.userId }, context))
      return found(params.id, await fresh(request, streams.user(params.id)))
    },
    async inviteAgain({ params }) {
      const user = existing(await accountOf(services, params.id))
      if (user.status !== 'invited') throw new DomainError('wrong_status', 'account.not-invited')
      await sendLink(services, 'invitation', user)
      return done
    },
    async listManagers({ query }) {
      const { items, total, summary } = await listManagers(db, query)
      const { managers, active, bookings, revenue_cents } = summary
      return {
        items: items.map(listedManagerOf),
        total,
        summary: { managers, active, bookings, revenue: kesOf(revenue_cents) },
      }
    },
    oneManager: ({ params }) => manager(params.id),
    async addManager(request) {
      const invitation = { ...request.body, role: 'studio_manager', invitedBy: request.user.userId } as const
      const { user } = await request.record(inviteUser(services, invitation, request.context))
      await sendLink(services, 'invitation', user)
      request.response.location(`/api/v1/admin/managers/${user.userId}`)
      return managerInLog(user.userId, request)
    },
    async updateManager(request) {
      const { id } = await managerInLog(request.params.id, request)
      const isNewPhone = changesPhoneOfStaff(existing(await accountOf(services, id)), request.body.phone)
      if (isNewPhone) guard.checkConfirmed(request.user)
      const { user } = await request.record(changeProfile(services, id, request.body, request.context))
      if (isNewPhone) await reportToOwner(services, 'access_changed', user, { what: 'phone' })
      return managerInLog(id, request)
    },
    async deleteManager(request) {
      const { id } = await managerInLog(request.params.id, request)
      return remove(id, request)
    },
    async toggleManager(request) {
      const { id } = await managerInLog(request.params.id, request)
      const how = { active: request.body.active, by: request.user.userId }
      await request.record(setActive(services, id, how, request.context))
      return managerInLog(id, request)
    },
    async assignStudios(request) {
      const { id } = await managerInLog(request.params.id, request)
      const { studioIds } = await request.record(assignStudios(services, id, request.body, request.context))
      return managerInLog(id, request, studioIds)
    },
  }
}

const listedManagerOf = (row: Manager): ListedManager => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  is_active: row.status !== 'deactivated',
  invited: row.status === 'invited',
  studio_ids: [...row.studio_ids],
  studio_names: [...row.studio_names],
  total_bookings_managed: row.bookings,
  total_revenue_managed: kesOf(row.revenue_cents),
  created_at: row.created_at,
})

/** Whether a change gives staff another phone: the links to decide about bookings go there. */
const changesPhoneOfStaff = ({ role, phone }: ExistingAccount, typed: string | undefined): boolean =>
  role !== 'customer' && typed !== undefined && readKenyanMobile(typed) !== phone
