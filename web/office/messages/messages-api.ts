import type * as z from 'zod'
import type { ListedMessage, listMessages } from '../../../api/contract/messages.ts'
import { api } from '../../shared/api-client/api.ts'

export type MessagePage = z.infer<typeof listMessages.answer>
type Asked = Readonly<z.input<typeof listMessages.query>>

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    messages: build.query<MessagePage, Asked>({
      query: (params) => ({ url: '/admin/messages', params }),
      providesTags: ['Message'],
    }),
    retryMessage: build.mutation<ListedMessage, string>({
      query: (id) => ({ url: `/admin/messages/${id}/retry`, method: 'POST' }),
      // Also after a refusal: another user acted first, so the list is out of date.
      invalidatesTags: ['Message', 'Audit'],
    }),
  }),
})

export const { useMessagesQuery, useRetryMessageMutation } = messagesApi
