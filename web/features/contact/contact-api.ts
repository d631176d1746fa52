import type { ContactForm } from '../../../api/contract/contact.ts'
import { api } from '../../app/api.ts'

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContact: build.mutation<unknown, ContactForm>({
      query: (body) => ({ url: '/contact', method: 'POST', body }),
    }),
  }),
})

export const { useSendContactMutation } = contactApi
