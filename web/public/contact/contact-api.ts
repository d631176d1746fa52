import type { ContactForm } from '../../../api/contract/contact.ts'
import { currentLanguage } from '../../i18n/chosen-language.ts'
import { api } from '../../shared/api-client/api.ts'

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContact: build.mutation<unknown, ContactForm>({
      query: (body) => ({ url: '/contact', method: 'POST', body: { language: currentLanguage(), ...body } }),
    }),
  }),
})

export const { useSendContactMutation } = contactApi
