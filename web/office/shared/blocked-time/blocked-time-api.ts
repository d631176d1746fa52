import type { BlockTimeForm, TimeBlock } from '../../../../api/contract/time-blocks.ts'
import type { Namespace } from '../../../i18n/locale.ts'
import { api } from '../../../shared/api-client/api.ts'
import { postOnce } from '../../../shared/api-client/requests.ts'
import { officeBlockedTime } from './texts.en.ts'

const path = (studioId: string) => `/manager/studios/${studioId}/blocks`
const aboutHours = ['OfficeStudio', 'OfficeBooking', 'Availability', 'Studio', 'Audit'] as const

export const blockedTimeApi = api.injectEndpoints({
  endpoints: (build) => ({
    timeBlocks: build.query<readonly TimeBlock[], string>({
      query: path,
      transformResponse: ({ data }: { data: { items: TimeBlock[] } }) => data.items,
      providesTags: ['OfficeStudio'],
    }),
    blockTime: build.mutation<{ data: TimeBlock }, { studioId: string; key: string; body: BlockTimeForm }>({
      query: ({ studioId, key, body }) => postOnce(path(studioId), key, body),
      invalidatesTags: aboutHours,
    }),
    /** Opens a day of a block again; all of them without a date. */
    removeTimeBlock: build.mutation<unknown, { studioId: string; blockId: string; date?: string }>({
      query: ({ studioId, blockId, date }) => ({
        url: `${path(studioId)}/${blockId}`,
        method: 'DELETE',
        params: { date },
      }),
      invalidatesTags: aboutHours,
    }),
  }),
})

/** The texts of blocked time. */
export const blockedTimeTexts: Namespace = {
  en: officeBlockedTime,
  sw: async () => (await import('./texts.sw.ts')).officeBlockedTime,
}
