import * as users from '../../../commands/accounts/change-user.ts'
import { inviteUser, registerVisitor } from '../../../commands/accounts/join.ts'
import { byUser, newId } from '../../../commands/context.ts'
import { assignStudios, leaveStudios } from '../../../commands/studios/manage-studios.ts'
import type { Role } from '../../../domain/account/events.ts'
import { ending, sendsLink } from './accounts.ts'
import { type Action, action, byAdmin, type Play } from './play.ts'
import { now, random, someEmail, someName, somePassword, somePhone } from './some.ts'

/** Returns a user, more often one of the staff. */
function somebody(play: Play) {
  const staff = play.known.people().filter(({ role }) => role !== 'customer')
  return random().chance(0.6) ? (random().maybeOf(staff) ?? play.someUser()) : play.someUser()
}

/** Deletes a user, and takes a manager's studios away, as the route does. */
async function deletes(play: Play, userId: string): Promise<unknown> {
  const { userId: by, asks } = play.anAdmin()
  const position = await ending(play, userId, () => users.deleteUser(play.services, userId, by, asks()))
  await leaveStudios(play.services, userId, asks())
  return position
}

/** Every admin removes the next one's rights, all at the same time. */
async function fallOut(play: Play): Promise<void> {
  const circle = play.known.activeAdmins()
  const removing = circle.map(({ userId }, i) => {
    const { userId: by } = circle[(i + 1) % circle.length] ?? { userId }
    const context = byUser({ userId: by, role: 'admin' }, newId(), now())
    const remove = () =>
      random().chance(0.5)
        ? users.changeUserRole(play.services, userId, { role: 'studio_manager', by }, context)
        : users.setActive(play.services, userId, { active: false, by }, context)
    return ending(play, userId, remove)
  })
  for (const outcome of await Promise.allSettled(removing)) if (outcome.status === 'rejected') throw outcome.reason
}

/** Admins who manage roles and accounts. */
export const staff: readonly Action[] = [
  byAdmin('invites somebody', 1.5, async (play, { userId, asks }) => {
    const role = random().of<Role>(['admin', 'studio_manager', 'studio_manager', 'customer'])
    const email = random().chance(0.6) ? `staff${random().int(1, 5)}@example.com` : someEmail()
    const invitation = { name: someName('Guest'), phone: somePhone(), email, role, invitedBy: userId }
    const invited = await inviteUser(play.services, invitation, asks())
    await sendsLink(play, 'invitation', invited.user)
    return invited
  }),
  byAdmin('gives somebody a role', 2.5, async (play, { userId: by, asks }) => {
    const user = somebody(play)
    if (!user) return undefined
    const role = random().of<Role>(['admin', 'admin', 'studio_manager', 'customer'])
    const change = () => users.changeUserRole(play.services, user.userId, { role, by }, asks())
    const changed = await (role === user.role ? change() : ending(play, user.userId, change))
    if (role !== 'studio_manager') await leaveStudios(play.services, user.userId, asks())
    return changed
  }),
  byAdmin('gives a role to an account with a colleague’s address', 0.7, async (play, { userId: by, asks }) => {
    const profile = { name: someName('Impostor'), phone: null, email: 'ada@studioni.test', password: somePassword() }
    const { user } = await registerVisitor(play.services, profile, play.visitor())
    const role = random().of<Role>(['admin', 'studio_manager'])
    return users.changeUserRole(play.services, user.userId, { role, by }, asks())
  }),
  action('admins fall out', 0.7, fallOut),
  byAdmin('changes somebody’s profile', 0.5, (play, { asks }) => {
    const user = somebody(play)
    const profile = { name: someName('Corrected'), phone: somePhone() }
    return user && users.changeProfile(play.services, user.userId, profile, asks())
  }),
  byAdmin('deactivates somebody, or no longer', 2, (play, { userId: by, asks }) => {
    const user = somebody(play)
    if (!user) return undefined
    const active = user.status === 'deactivated' && random().chance(0.9)
    const change = () => users.setActive(play.services, user.userId, { active, by }, asks())
    return active ? change() : ending(play, user.userId, change)
  }),
  byAdmin('gives a manager studios', 0.5, (play, { asks }) => {
    const studioIds = [play.someStudioId(), play.someStudioId()]
    const managers = play.known.people().filter(({ role }) => role === 'studio_manager')
    const manager = random().maybeOf(managers)
    return manager && assignStudios(play.services, manager.userId, { studioIds }, asks())
  }),
  action('deletes a user', 0.6, (play) => {
    const feed = random().chance(0.5) ? random().maybeOf([...play.environment.vault.calendarFeeds.values()]) : undefined
    const userId = feed?.userId ?? somebody(play)?.userId
    return userId && deletes(play, userId)
  }),
  byAdmin('erases a person', 0.6, (play, { userId: by, asks }) => {
    const state = play.known.bookings.get(play.someBooking())
    if (!state || state.status === 'absent') return undefined
    const { personId } = state.customer
    return ending(play, personId, () => users.erasePerson(play.services, personId, by, asks()))
  }),
]
