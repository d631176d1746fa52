import type * as z from 'zod'
import type { adminStudios } from '../../../api/contract/admin-studios.ts'
import type { managerStudios } from '../../../api/contract/manager-studios.ts'
import type { OfficeStudio, OfficeStudioDetail } from '../../../api/contract/office-studios.ts'
import type { ListedManager } from '../../../api/contract/people.ts'
import { allPages } from '../../shared/api-client/all-pages.ts'
import { api } from '../../shared/api-client/api.ts'
import { post, postOnce, put, remove } from '../../shared/api-client/requests.ts'
import { useDecisions } from '../shared/undo/DecisionsProvider.tsx'
import type { NewDecision } from '../shared/undo/decisions-api.ts'

type Answer<Endpoint extends { answer: z.ZodType }> = z.infer<Endpoint['answer']>
type Body<Endpoint extends { body: z.ZodType }> = z.input<Endpoint['body']>

/** The filter and page of a list of studios. */
export type StudioList = z.input<typeof adminStudios.listAdminStudios.query>

/** The response with one studio. */
type OneStudio = { data: { studio: OfficeStudioDetail } }

/** The tags of everything that shows a studio, its statistics or its manager. */
const aboutStudios = ['OfficeStudio', 'Studio', 'Stats', 'Audit'] as const

export const officeStudiosApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStudios: build.query<Answer<typeof adminStudios.listAdminStudios>, StudioList>({
      query: (params) => ({ url: '/admin/studios', params }),
      providesTags: ['OfficeStudio', 'StudioTotals'],
    }),
    adminStudio: build.query<OneStudio, string>({
      query: (id) => `/admin/studios/${id}`,
      providesTags: ['OfficeStudio'],
    }),
    createStudio: build.mutation<OneStudio, { key: string; body: Body<typeof adminStudios.createAdminStudio> }>({
      query: ({ key, body }) => postOnce('/admin/studios', key, body),
      invalidatesTags: aboutStudios,
    }),
    updateStudio: build.mutation<OneStudio, { id: string; body: Body<typeof adminStudios.updateAdminStudio> }>({
      query: ({ id, body }) => put(`/admin/studios/${id}`, body),
      invalidatesTags: aboutStudios,
    }),
    deleteStudio: build.mutation<Answer<typeof adminStudios.deleteAdminStudio>, string>({
      query: (id) => remove(`/admin/studios/${id}`),
      invalidatesTags: [...aboutStudios, 'OfficeBooking', 'SessionType', 'Manager'],
    }),
    featureStudio: build.mutation<OneStudio, { id: string; featured: boolean }>({
      query: ({ id, featured }) => post(`/admin/studios/${id}/toggle-featured`, { featured }),
      invalidatesTags: aboutStudios,
    }),
    activateStudio: build.mutation<OneStudio, { id: string; active: boolean }>({
      query: ({ id, active }) => post(`/admin/studios/${id}/toggle-active`, { active }),
      invalidatesTags: aboutStudios,
    }),
    assignManager: build.mutation<OneStudio, { id: string; managerId: string | null; seen: string | null }>({
      query: ({ id, ...assignment }) => post(`/admin/studios/${id}/manager`, assignment),
      invalidatesTags: [...aboutStudios, 'Manager'],
    }),
    assignableManagers: build.query<{ items: ListedManager[] }, void>({
      queryFn: (_none, _api, _options, call) => allPages(call, '/admin/managers', { status: 'active' }),
      providesTags: ['Manager'],
    }),
    managedStudios: build.query<Answer<typeof managerStudios.listManagerStudios>, StudioList>({
      query: (params) => ({ url: '/manager/studios', params }),
      providesTags: ['OfficeStudio', 'StudioTotals'],
    }),
    managedStudio: build.query<OneStudio, string>({
      query: (id) => `/manager/studios/${id}`,
      providesTags: ['OfficeStudio'],
    }),
    submitStudio: build.mutation<OneStudio, { key: string; body: Body<typeof managerStudios.submitStudio> }>({
      query: ({ key, body }) => postOnce('/manager/studios', key, body),
      invalidatesTags: aboutStudios,
    }),
    editStudio: build.mutation<OneStudio, { id: string; body: Body<typeof managerStudios.editStudio> }>({
      query: ({ id, body }) => put(`/manager/studios/${id}`, body),
      invalidatesTags: aboutStudios,
    }),
    archiveStudio: build.mutation<OneStudio, string>({
      query: (id) => post(`/manager/studios/${id}/archive`, {}),
      invalidatesTags: aboutStudios,
    }),
  }),
})

/** A decision about a pending approval: the reviewed version, and a reason or the choices for fields in conflict. */
interface StudioDecision extends Pick<NewDecision, 'resolutions'> {
  readonly what: 'approve' | 'reject'
  readonly version: number | null
  readonly reason?: string
}

/**
 * Returns a function that makes a decision which can be undone for a limited time. If another version is pending by
 * then, the decision is rejected, and the studio can be reviewed again. `onDone` is called once it is carried out.
 */
export function useHoldStudio() {
  const { decide } = useDecisions()
  return ({ id, name }: Pick<OfficeStudio, 'id' | 'name'>, decision: StudioDecision, onDone?: () => void) =>
    decide(
      { subject: 'studio', subject_id: id, ...decision },
      { name, review: { id, reason: decision.reason }, onDone },
    )
}
