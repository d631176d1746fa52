import type { ContactForm } from '../../../api/contract/contact.ts'
import { api } from '../../app/api.ts'
import { currentLanguage } from '../../i18n/chosen-language.ts'

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContact: build.mutation<unknown, ContactForm>({
      query: (body) => ({ url: '/contact', method: 'POST', body: { language: currentLanguage(), ...body } }),
    }),
  }),
})

export const { useSendContactMutation } = contactApi
