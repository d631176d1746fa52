import type * as z from 'zod'
import type { inviteUser } from '../../../api/contract/auth.ts'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import type {
  addManager,
  ListedManager,
  ListedUser,
  listManagers,
  listUsers,
  updateManager,
  updateUser,
} from '../../../api/contract/people.ts'
import { cleanEmail, cleanLine, emailPattern } from '../../../language/text.ts'
import { type Translate, useTranslate } from '../../i18n/use-translate.ts'
import { api } from '../../shared/api-client/api.ts'
import { problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { post, put, remove } from '../../shared/api-client/requests.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'

type Answer<Declared extends { readonly answer: z.ZodType }> = z.output<Declared['answer']>
type Body<Declared extends { readonly body: z.ZodType }> = z.input<Declared['body']>
type QueryInput<Declared extends { readonly query: z.ZodType }> = z.input<Declared['query']>

/** Removes empty parameters. */
const withoutEmpty = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** A manager is a user: a change affects both lists and the names on studios. */
const peopleTags = ['User', 'Manager', 'OfficeStudio', 'Stats', 'Me'] as const

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<Answer<typeof listUsers>, QueryInput<typeof listUsers>>({
      query: (query) => ({ url: '/admin/users', params: withoutEmpty(query) }),
      providesTags: ['User'],
    }),
    inviteUser: build.mutation<unknown, Body<typeof inviteUser>>({
      query: (body) => post('/auth/admin/invite', body),
      invalidatesTags: peopleTags,
    }),
    updateUser: build.mutation<{ data: { user: ListedUser } }, { id: string; body: Body<typeof updateUser> }>({
      query: ({ id, body }) => put(`/admin/users/${id}`, body),
      invalidatesTags: peopleTags,
    }),
    deleteUser: build.mutation<unknown, string>({
      query: (id) => remove(`/admin/users/${id}`),
      invalidatesTags: peopleTags,
    }),
    resetUserFactors: build.mutation<unknown, string>({
      query: (id) => remove(`/admin/users/${id}/factors`),
      invalidatesTags: ['User'],
    }),
    activateUser: build.mutation<{ data: { user: ListedUser } }, string>({
      query: (id) => post(`/admin/users/${id}/activation`),
      invalidatesTags: peopleTags,
    }),
    inviteAgain: build.mutation<unknown, string>({
      query: (id) => post(`/admin/users/${id}/invitation`),
      // The user may have accepted it by now.
      invalidatesTags: (_answer, error) => (error ? ['User', 'Manager'] : []),
    }),
    revokeCalendarFeeds: build.mutation<unknown, string>({
      query: (id) => remove(`/admin/users/${id}/calendar-feeds`),
    }),
    managers: build.query<Answer<typeof listManagers>, QueryInput<typeof listManagers>>({
      query: (query) => ({ url: '/admin/managers', params: withoutEmpty(query) }),
      providesTags: ['Manager'],
    }),
    addManager: build.mutation<ListedManager, Body<typeof addManager>>({
      query: (body) => post('/admin/managers', body),
      invalidatesTags: peopleTags,
    }),
    updateManager: build.mutation<ListedManager, { id: string; body: Body<typeof updateManager> }>({
      query: ({ id, body }) => put(`/admin/managers/${id}`, body),
      invalidatesTags: peopleTags,
    }),
    deleteManager: build.mutation<unknown, string>({
      query: (id) => remove(`/admin/managers/${id}`),
      invalidatesTags: peopleTags,
    }),
    toggleManager: build.mutation<ListedManager, { id: string; active: boolean }>({
      query: ({ id, active }) => post(`/admin/managers/${id}/toggle-active`, { active }),
      invalidatesTags: peopleTags,
    }),
    assignStudios: build.mutation<ListedManager, { id: string; studioIds: string[]; seen: string[] }>({
      query: ({ id, ...body }) => post(`/admin/managers/${id}/assign-studios`, body),
      invalidatesTags: peopleTags,
    }),
    studiosToAssign: build.query<{ items: OfficeStudio[]; total: number }, string>({
      query: (search) => ({ url: '/admin/studios', params: withoutEmpty({ limit: 100, search }) }),
      providesTags: ['OfficeStudio'],
    }),
  }),
})

/** Returns the properties of a button that sends a pending invitation again. */
export function useInviteAgain({ id, email }: Pick<ListedUser, 'id' | 'email'>) {
  const t = useTranslate()
  const toast = useToast()
  const [invite, { isLoading }] = peopleApi.useInviteAgainMutation()
  const send = async () => {
    const { error } = await invite(id)
    if (error) toast(reasonOr(t('users.invite-again-failed'), problemOf(error)), true)
    else toast(t('users.invited-toast', { email }))
  }
  return { busy: isLoading, onClick: () => void send() }
}

/** All roles, in ascending order of permissions. */
export const roles = ['customer', 'studio_manager', 'admin'] as const

/** Returns the validation rules of each field about a person, with their messages. */
export const rulesIn = (t: Translate) => ({
  email: {
    required: t('people.email-missing'),
    pattern: { value: emailPattern, message: t('person.email-odd') },
    setValueAs: cleanEmail,
  },
  name: { required: t('people.name-missing'), setValueAs: cleanLine },
  phone: { required: t('people.phone-missing'), setValueAs: cleanLine },
  /** For a person without a phone number. */
  optionalPhone: { setValueAs: cleanLine },
})
