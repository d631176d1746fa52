import {
  changeProfile,
  changeUserRole,
  deleteUser,
  erasePerson,
  setActive,
} from '../../commands/accounts/change-user.ts'
import { inviteUser } from '../../commands/accounts/join.ts'
import { assignStudios, leaveStudios } from '../../commands/accounts/manage-studios.ts'
import { byUser } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { readProfile } from '../../domain/account/profile.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { kesOf } from '../../domain/kernel/money.ts'
import { listManagers, type Manager, managerById } from '../../projections/users/managers.ts'
import { listUsers, userById } from '../../projections/users/queries.ts'
import type { ListedManager, peopleEndpoints } from '../contract/people.ts'
import type { SignedIn } from '../http/admission.ts'
import type { Reaching } from '../http/position.ts'
import type { Handlers } from '../http/serve.ts'
import { type AccountServices, listedUserOf, sendLink } from './accounts.ts'

const done = { done: true } as const

interface Asked extends Reaching {
  readonly user: SignedIn
  readonly requestId: string
}

/** Users, managers and persons, for admins. */
export function peopleRoutes(services: AccountServices): Handlers<typeof peopleEndpoints> {
  const { db, fresh, clock } = services
  const by = (asked: Asked) => byUser(asked.user, asked.requestId, clock())
  const found = async (id: string, from = db) => {
    const row = await userById(from, id)
    if (!row) throw new DomainError('not_found', 'User not found')
    return { data: { user: listedUserOf(row) } }
  }
  const manager = async (id: string, from = db) => {
    const row = await managerById(from, id)
    if (!row) throw new DomainError('not_found', 'Manager not found')
    return listedManagerOf(row)
  }
  const managerInLog = async (id: string, asked: Asked, studioIds: readonly string[] = []) =>
    manager(id, await fresh(asked, streams.user(id), ...studioIds.map(streams.studio)))
  const remove = async (id: string, asked: Asked) => {
    const context = by(asked)
    asked.reached(await deleteUser(services, id, asked.user.userId, context))
    asked.reached((await leaveStudios(services, id, context)).position)
    return done
  }

  return {
    async listUsers({ query }) {
      const { users, total } = await listUsers(db, query)
      return { data: { users: users.map(listedUserOf), total } }
    },
    oneUser: ({ params }) => found(params.id),
    async updateUser(asked) {
      const { params, body, user } = asked
      const context = by(asked)
      // Whatever may be refused comes before anything is written: the profile's form, then the role.
      readProfile(body)
      const promoted = await changeUserRole(services, params.id, { role: body.role, by: user.userId }, context)
      const left = body.role === 'customer' ? await leaveStudios(services, params.id, context) : undefined
      const changed = await changeProfile(services, params.id, body, context)
      for (const each of [promoted, left, changed]) asked.reached(each?.position)
      return found(params.id, await fresh(asked, streams.user(params.id)))
    },
    deleteUser: (asked) => remove(asked.params.id, asked),
    async erasePerson(asked) {
      const { subjectId } = asked.params
      const context = by(asked)
      asked.reached(await erasePerson(services, subjectId, asked.user.userId, context))
      asked.reached((await leaveStudios(services, subjectId, context)).position)
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
    async addManager(asked) {
      const invitation = { ...asked.body, role: 'studio_manager', invitedBy: asked.user.userId } as const
      const { user, position } = await inviteUser(services, invitation, by(asked))
      asked.reached(position)
      await sendLink(services, 'invitation', user)
      return managerInLog(user.userId, asked)
    },
    async updateManager(asked) {
      const { id } = await managerInLog(asked.params.id, asked)
      const { position } = await changeProfile(services, id, asked.body, by(asked))
      asked.reached(position)
      return managerInLog(id, asked)
    },
    async deleteManager(asked) {
      const { id } = await managerInLog(asked.params.id, asked)
      return remove(id, asked)
    },
    async toggleManager(asked) {
      const { id } = await managerInLog(asked.params.id, asked)
      const how = { active: asked.body.active, by: asked.user.userId }
      const { position } = await setActive(services, id, how, by(asked))
      asked.reached(position)
      return managerInLog(id, asked)
    },
    async assignStudios(asked) {
      const { id } = await managerInLog(asked.params.id, asked)
      const { studioIds, position } = await assignStudios(services, id, asked.body.studioIds, by(asked))
      asked.reached(position)
      return managerInLog(id, asked, studioIds)
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
