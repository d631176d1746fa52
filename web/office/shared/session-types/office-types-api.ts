import type * as z from 'zod'
import type { AdminSessionType, adminSessionTypes } from '../../../../api/contract/admin-session-types.ts'
import type { OfficeStudio } from '../../../../api/contract/office-studios.ts'
import { isSameText } from '../../../../language/text.ts'
import { allPages } from '../../../shared/api-client/all-pages.ts'
import { api } from '../../../shared/api-client/api.ts'
import { post, put, remove } from '../../../shared/api-client/requests.ts'

type List = z.infer<typeof adminSessionTypes.listSessionTypes.answer>
export type SessionTypeBody = z.input<typeof adminSessionTypes.createAdminSessionType.body>
type TypeList = z.input<typeof adminSessionTypes.listSessionTypes.query>
type Assignment = z.input<typeof adminSessionTypes.assignToStudios.body>

const aboutTypes = ['SessionType', 'Studio', 'Audit'] as const

export const officeTypesApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminTypes: build.query<List, TypeList>({
      query: (params) => ({ url: '/admin/session-types', params }),
      providesTags: ['SessionType'],
    }),
    /** Finds the studios that offer a type, by its code among the studios' types. */
    assignments: build.query<{ items: AdminSessionType[] }, string>({
      async queryFn(code, _api, _options, call) {
        const narrowed = { search: code, type: 'studio-specific' }
        const found = await allPages<AdminSessionType>(call, '/admin/session-types', narrowed)
        if ('error' in found) return found
        return { data: { items: found.data.items.filter(({ type }) => isSameText(type, code)) } }
      },
      providesTags: ['SessionType'],
    }),
    globalTypes: build.query<{ items: AdminSessionType[] }, void>({
      queryFn: (_none, _api, _options, call) => allPages(call, '/admin/session-types', { type: 'global' }),
      providesTags: ['SessionType'],
    }),
    studioChoices: build.query<{ items: OfficeStudio[] }, 'all' | 'active'>({
      queryFn: (status, _api, _options, call) => allPages(call, '/admin/studios', { status }),
      providesTags: ['OfficeStudio'],
    }),
    createType: build.mutation<AdminSessionType, SessionTypeBody>({
      query: (body) => post('/admin/session-types', body),
      invalidatesTags: aboutTypes,
    }),
    updateType: build.mutation<AdminSessionType, { id: string; body: SessionTypeBody & { revision: number } }>({
      query: ({ id, body }) => put(`/admin/session-types/${id}`, body),
      invalidatesTags: aboutTypes,
    }),
    deleteType: build.mutation<unknown, string>({
      query: (id) => remove(`/admin/session-types/${id}`),
      invalidatesTags: aboutTypes,
    }),
    cloneType: build.mutation<AdminSessionType, string>({
      query: (id) => post(`/admin/session-types/${id}/clone`, {}),
      invalidatesTags: aboutTypes,
    }),
    assignType: build.mutation<{ items: AdminSessionType[] }, { id: string; assignment: Assignment }>({
      query: ({ id, assignment }) => post(`/admin/session-types/${id}/assign-studios`, assignment),
      invalidatesTags: [...aboutTypes, 'OfficeStudio'],
    }),
    typesOfStudio: build.query<{ items: AdminSessionType[] }, string>({
      query: (studioId) => `/admin/studios/${studioId}/session-types`,
      providesTags: ['SessionType'],
    }),
    unassignType: build.mutation<unknown, { studioId: string; typeId: string }>({
      query: ({ studioId, typeId }) => remove(`/admin/studios/${studioId}/session-types/${typeId}`),
      invalidatesTags: aboutTypes,
    }),
  }),
})

/** Returns the name of a session type, or its code if it has no name. */
export const titleOf = ({ name, type }: Pick<AdminSessionType, 'name' | 'type'>): string => name ?? type
