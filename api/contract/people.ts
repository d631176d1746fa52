import * as z from 'zod'
import { Done, EmailText, NameText, PhoneText, Role, User } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Instant, Kes, nothing, paging } from './shared.ts'

const tag = 'People'
const id = z.object({ id: z.uuid() })
const search = z.string().trim().max(200).optional()

/** A user as an admin sees them. */
export const ListedUser = User.extend({
  status: z.enum(['invited', 'active', 'deactivated']),
  emailVerified: z.boolean(),
})
export type ListedUser = z.infer<typeof ListedUser>
const OneUser = z.object({ data: z.object({ user: ListedUser }) })

export const listUsers = endpoint({
  method: 'get',
  path: '/admin/users',
  tag,
  access: 'admin',
  summary: 'Users by name, email or phone, newest first',
  params: nothing,
  query: z.object({ search, role: Role.optional(), ...paging(10) }),
  body: nothing,
  status: 200,
  answer: z.object({ data: z.object({ users: z.array(ListedUser), total: z.int() }) }),
  refusals: [401, 403],
})

export const oneUser = endpoint({
  method: 'get',
  path: '/admin/users/:id',
  tag,
  access: 'admin',
  summary: 'One user',
  params: id,
  query: nothing,
  body: nothing,
  status: 200,
  answer: OneUser,
  refusals: [401, 403, 404],
})

export const updateUser = endpoint({
  method: 'put',
  path: '/admin/users/:id',
  tag,
  access: 'admin',
  summary:
    'Change name, phone and role. A changed role ends the user’s tokens. 404 for one who is gone, 409 for the last admin and for oneself.',
  params: id,
  query: nothing,
  body: z.object({ name: NameText, phone: PhoneText, role: Role }),
  status: 200,
  answer: OneUser,
  refusals: [401, 403, 404, 409],
})

export const deleteUser = endpoint({
  method: 'delete',
  path: '/admin/users/:id',
  tag,
  access: 'admin',
  summary: 'Delete a user and erase their personal data everywhere. 409 for the last admin and for oneself.',
  params: id,
  query: nothing,
  body: nothing,
  status: 200,
  answer: Done,
  refusals: [401, 403, 404, 409],
})

export const erasePerson = endpoint({
  method: 'delete',
  path: '/admin/people/:subjectId',
  tag,
  access: 'admin',
  summary: 'Erase a person, with or without an account: everywhere it says Erased soon after, and totals stay right',
  params: z.object({ subjectId: z.uuid() }),
  query: nothing,
  body: nothing,
  status: 202,
  answer: Done,
  refusals: [401, 403, 404, 409],
})

export const ListedManager = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: Role,
  is_active: z.boolean(),
  invited: z.boolean().meta({ description: 'The invitation was not accepted yet' }),
  studio_ids: z.array(z.uuid()),
  studio_names: z.array(z.string()).meta({ description: 'In the order of studio_ids' }),
  total_bookings_managed: z.int(),
  total_revenue_managed: Kes,
  created_at: Instant,
})
export type ListedManager = z.infer<typeof ListedManager>

export const listManagers = endpoint({
  method: 'get',
  path: '/admin/managers',
  tag,
  access: 'admin',
  summary: 'Studio managers by name or email, by name; with figures over all that match',
  params: nothing,
  query: z.object({ search, status: z.enum(['all', 'active', 'inactive']).optional(), ...paging(10) }),
  body: nothing,
  status: 200,
  answer: z.object({
    items: z.array(ListedManager),
    total: z.int(),
    summary: z
      .object({ managers: z.int(), active: z.int(), bookings: z.int(), revenue: Kes })
      .meta({ description: 'Over all managers, whatever is searched for' }),
  }),
  refusals: [401, 403],
})

export const oneManager = endpoint({
  method: 'get',
  path: '/admin/managers/:id',
  tag,
  access: 'admin',
  summary: 'One manager',
  params: id,
  query: nothing,
  body: nothing,
  status: 200,
  answer: ListedManager,
  refusals: [401, 403, 404],
})

export const addManager = endpoint({
  method: 'post',
  path: '/admin/managers',
  tag,
  access: 'admin',
  summary: 'Add a manager: sends an invitation',
  params: nothing,
  query: nothing,
  body: z.object({ name: NameText, email: EmailText, phone: PhoneText }),
  status: 201,
  answer: ListedManager,
  refusals: [401, 403, 409],
})

export const updateManager = endpoint({
  method: 'put',
  path: '/admin/managers/:id',
  tag,
  access: 'admin',
  summary: 'Change a manager’s name and phone',
  params: id,
  query: nothing,
  body: z.object({ name: NameText, phone: PhoneText }),
  status: 200,
  answer: ListedManager,
  refusals: [401, 403, 404],
})

export const deleteManager = endpoint({
  method: 'delete',
  path: '/admin/managers/:id',
  tag,
  access: 'admin',
  summary:
    'Delete a manager: their studios have none then, and their personal data is erased. 404 for one who is gone.',
  params: id,
  query: nothing,
  body: nothing,
  status: 200,
  answer: Done,
  refusals: [401, 403, 404, 409],
})

export const toggleManager = endpoint({
  method: 'post',
  path: '/admin/managers/:id/toggle-active',
  tag,
  access: 'admin',
  summary: 'Let a manager sign in, or no longer: their tokens end at once',
  params: id,
  query: nothing,
  body: z.object({ active: z.boolean() }),
  status: 200,
  answer: ListedManager,
  refusals: [401, 403, 404, 409],
})

export const assignStudios = endpoint({
  method: 'post',
  path: '/admin/managers/:id/assign-studios',
  tag,
  access: 'admin',
  summary: 'Give a manager exactly these studios: others of theirs have none then, and studios of others change hands',
  params: id,
  query: nothing,
  body: z.object({ studioIds: z.array(z.uuid()).max(500) }),
  status: 200,
  answer: ListedManager,
  refusals: [401, 403, 404, 409],
})

export const peopleEndpoints = {
  listUsers,
  oneUser,
  updateUser,
  deleteUser,
  erasePerson,
  listManagers,
  oneManager,
  addManager,
  updateManager,
  deleteManager,
  toggleManager,
  assignStudios,
}
