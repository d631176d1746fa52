import * as z from 'zod'
import { Done, EmailText, NameText, PhoneText, Role, User } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import { Instant, Kes, paging } from './shared.ts'

const admins = endpointsFor('admin', 'People')
const id = z.object({ id: z.uuid() })
const search = z.string().trim().max(200).optional()

/** A user as an admin sees them. */
export const ListedUser = User.extend({
  status: z.enum(['invited', 'active', 'deactivated']),
  emailVerified: z.boolean(),
})
export type ListedUser = z.infer<typeof ListedUser>
const OneUser = z.object({ data: z.object({ user: ListedUser }) })

export const listUsers = admins.get('/admin/users', {
  summary: 'List users, newest first; search by name, email or phone',
  query: z.object({ search, role: z.enum(['all', ...Role.options]).default('all'), ...paging(10) }),
  answer: z.object({ data: z.object({ users: z.array(ListedUser), total: z.int() }) }),
})

export const oneUser = admins.get('/admin/users/:id', {
  summary: 'Retrieve a user',
  params: id,
  answer: OneUser,
  errors: [404],
})

export const updateUser = admins.put('/admin/users/:id', {
  summary:
    'Change a user’s name, phone and role; omitted fields stay unchanged. A new role revokes the user’s tokens. 404 if the user was deleted, 409 for the last admin and for the caller.',
  params: id,
  body: z.object({ name: NameText.optional(), phone: PhoneText.optional(), role: Role.optional() }),
  answer: OneUser,
  errors: [404, 409],
})

const removing = { params: id, answer: Done, errors: [404, 409], confirmed: true } as const

export const deleteUser = admins.delete('/admin/users/:id', {
  summary: 'Delete a user and erase their personal data everywhere. 409 for the last admin and for the caller.',
  ...removing,
})

export const erasePerson = admins.delete('/admin/people/:subjectId', {
  summary:
    'Erase a person, with or without an account: their data soon reads “Erased” everywhere, and totals stay correct',
  ...removing,
  params: z.object({ subjectId: z.uuid() }),
  status: 202,
})

export const resetUserFactors = admins.delete('/admin/users/:id/factors', {
  summary:
    'Remove the passkeys, the authenticator app and the recovery codes of a user who lost them, and unlink their Google account. Ends their sessions, and notifies them if something was removed. 409 for the caller.',
  ...removing,
})

export const activateUser = admins.post('/admin/users/:id/activation', {
  summary: 'Activate a user who is deactivated, whatever their role',
  params: id,
  answer: OneUser,
  errors: [404],
})

export const inviteAgain = admins.post('/admin/users/:id/invitation', {
  summary: 'Send a pending invitation again, with a new link. 409 if none is pending.',
  params: id,
  answer: Done,
  errors: [404, 409],
})

export const ListedManager = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: Role,
  is_active: z.boolean(),
  invited: z.boolean().meta({ description: 'Whether an invitation is pending' }),
  studio_ids: z.array(z.uuid()),
  studio_names: z.array(z.string()).meta({ description: 'In the order of `studio_ids`' }),
  total_bookings_managed: z.int(),
  total_revenue_managed: Kes,
  created_at: Instant,
})
export type ListedManager = z.infer<typeof ListedManager>

export const listManagers = admins.get('/admin/managers', {
  summary: 'List studio managers by name, with totals over all that match the search for name or email',
  query: z.object({ search, status: z.enum(['all', 'active', 'inactive']).optional(), ...paging(10) }),
  answer: z.object({
    items: z.array(ListedManager),
    total: z.int(),
    summary: z
      .object({ managers: z.int(), active: z.int(), bookings: z.int(), revenue: Kes })
      .meta({ description: 'Totals over all managers, regardless of the search' }),
  }),
})

export const oneManager = admins.get('/admin/managers/:id', {
  summary: 'Retrieve a manager',
  params: id,
  answer: ListedManager,
  errors: [404],
})

export const addManager = admins.post('/admin/managers', {
  summary: 'Invite a manager',
  body: z.object({ name: NameText, email: EmailText, phone: PhoneText }),
  status: 201,
  answer: ListedManager,
  errors: [409],
})

export const updateManager = admins.put('/admin/managers/:id', {
  summary: 'Change a manager’s name and phone; omitted fields stay unchanged',
  params: id,
  body: z.object({ name: NameText.optional(), phone: PhoneText.optional() }),
  answer: ListedManager,
  errors: [404],
})

export const deleteManager = admins.delete('/admin/managers/:id', {
  summary:
    'Delete a manager and erase their personal data. Their studios then have no manager. 404 if the manager was already deleted.',
  ...removing,
})

export const toggleManager = admins.post('/admin/managers/:id/toggle-active', {
  summary: 'Activate a manager, or deactivate them and revoke their tokens',
  params: id,
  body: z.object({ active: z.boolean() }),
  answer: ListedManager,
  errors: [404, 409],
})

export const assignStudios = admins.post('/admin/managers/:id/assign-studios', {
  summary:
    'Assign exactly these studios to a manager. The manager’s other studios then have none; studios of other managers are reassigned',
  params: id,
  body: z.object({
    studioIds: z.array(z.uuid()).max(500),
    seen: z.array(z.uuid()).max(500).optional().meta({
      description: 'The manager’s studios as they were shown. Only differences from these are applied',
    }),
  }),
  answer: ListedManager,
  errors: [404, 409],
})

export const peopleEndpoints = {
  listUsers,
  oneUser,
  updateUser,
  deleteUser,
  erasePerson,
  resetUserFactors,
  activateUser,
  inviteAgain,
  listManagers,
  oneManager,
  addManager,
  updateManager,
  deleteManager,
  toggleManager,
  assignStudios,
}
