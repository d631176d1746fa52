import type * as z from 'zod'
import type { Session } from '../../../api/contract/auth.ts'
import type {
  addPasskey,
  addTotp,
  beginTotp,
  chooseLongerPassword,
  confirm,
  confirmOptions,
  newRecoveryCodes,
  OwnFactors,
  passkeyOptions,
  passkeySignInOptions,
  proveCode,
  provePasskey,
} from '../../../api/contract/factors.ts'
import { api } from '../api-client/api.ts'
import { post, put, remove } from '../api-client/requests.ts'

type Body<Declared extends { readonly body: z.ZodType }> = z.input<Declared['body']>
type Answer<Declared extends { readonly answer: z.ZodType }> = z.output<Declared['answer']>

const posted = (path: string) => (body: object) => post(`/auth/${path}`, body)

export const factorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownFactors: build.query<OwnFactors, void>({ query: () => '/auth/me/factors', providesTags: ['Factor'] }),
    proveCode: build.mutation<Session, Body<typeof proveCode>>({ query: posted('sign-in/code') }),
    passkeySignInOptions: build.mutation<Answer<typeof passkeySignInOptions>, Body<typeof passkeySignInOptions>>({
      query: posted('sign-in/passkey/options'),
    }),
    provePasskey: build.mutation<Session, Body<typeof provePasskey>>({ query: posted('sign-in/passkey') }),
    chooseLongerPassword: build.mutation<Session, Body<typeof chooseLongerPassword>>({
      query: posted('sign-in/password'),
    }),
    passkeyOptions: build.mutation<Answer<typeof passkeyOptions>, void>({
      query: () => posted('me/passkeys/options')({}),
    }),
    addPasskey: build.mutation<Answer<typeof addPasskey>, Body<typeof addPasskey>>({
      query: posted('me/passkeys'),
      invalidatesTags: ['Factor'],
    }),
    renamePasskey: build.mutation<unknown, { readonly id: string; readonly name: string }>({
      query: ({ id, name }) => put(`/auth/me/passkeys/${id}`, { name }),
      invalidatesTags: ['Factor'],
    }),
    removeFactor: build.mutation<unknown, string>({
      query: (id) => remove(`/auth/me/factors/${id}`),
      invalidatesTags: ['Factor'],
    }),
    beginTotp: build.mutation<Answer<typeof beginTotp>, void>({ query: () => posted('me/totp')({}) }),
    addTotp: build.mutation<Answer<typeof addTotp>, Body<typeof addTotp>>({
      query: posted('me/totp/confirm'),
      invalidatesTags: ['Factor'],
    }),
    newRecoveryCodes: build.mutation<Answer<typeof newRecoveryCodes>, void>({
      query: () => posted('me/recovery-codes')({}),
      invalidatesTags: ['Factor'],
    }),
    confirmOptions: build.mutation<Answer<typeof confirmOptions>, void>({
      query: () => posted('confirm/passkey/options')({}),
    }),
    confirm: build.mutation<Answer<typeof confirm>, Body<typeof confirm>>({ query: posted('confirm') }),
  }),
})
