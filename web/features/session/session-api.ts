import type * as z from 'zod'
import type { OwnUser, verify } from '../../../api/contract/auth.ts'
import { api } from '../../app/api.ts'
import { currentSession, endSession } from '../../app/session.ts'

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<z.infer<typeof verify.answer>, void>({ query: () => '/auth/verify', providesTags: ['Me'] }),
    logout: build.mutation<unknown, void>({ query: () => ({ url: '/auth/logout', method: 'POST', body: {} }) }),
  }),
})

export const { useMeQuery } = sessionApi
const { useLogoutMutation } = sessionApi

export type Me = OwnUser

/** Signs out here and on the server, and loads the page anew, so that nothing of the session is left in it. */
export function useSignOut(): () => Promise<void> {
  const [logout] = useLogoutMutation()
  return async () => {
    // Whatever the server says: who wants to leave is let go.
    if (currentSession()) await logout()
    endSession()
    window.location.reload()
  }
}
