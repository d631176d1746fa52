import { useLocation } from 'react-router-dom'
import type * as z from 'zod'
import type {
  acceptInvite,
  changePassword,
  completeSignIn,
  forgotPassword,
  login,
  OwnUser,
  ownBookings,
  register,
  resetPassword,
  Session,
  updateProfile,
  verify,
  verifyEmail,
} from '../../../api/contract/auth.ts'
import type { ownSessions } from '../../../api/contract/own-sessions.ts'
import { currentLanguage } from '../../i18n/locale.ts'
import { forget } from '../api-client/answer-cache.ts'
import { api, tagTypes } from '../api-client/api.ts'
import { post, put, remove } from '../api-client/requests.ts'
import { forgetDrafts } from '../drafts/drafts.ts'
import { unsubscribeBrowser } from '../push/browser-push.ts'
import { currentSession, endSession, isGuarded } from '../session/session.ts'
import type { State, Store } from '../store/store.ts'

/** The body that a form sends, before the server normalizes it. */
type Body<Declared extends { readonly body: z.ZodType }> = z.input<Declared['body']>
type Answer<Declared extends { readonly answer: z.ZodType }> = z.output<Declared['answer']>

export type Me = OwnUser

const posted = (path: string) => (body: object) => post(`/auth/${path}`, body)

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Answer<typeof verify>, void>({ query: () => '/auth/verify', providesTags: ['Me'] }),
    login: build.mutation<Session, Body<typeof login>>({ query: posted('login') }),
    register: build.mutation<Session, Body<typeof register>>({
      query: (body) => posted('register')({ language: currentLanguage(), ...body }),
    }),
    logout: build.mutation<unknown, string>({
      query: (token) => ({ ...posted('logout')({}), headers: { authorization: `Bearer ${token}` }, keepalive: true }),
    }),
    forgotPassword: build.mutation<unknown, Body<typeof forgotPassword>>({ query: posted('forgot-password') }),
    resetPassword: build.mutation<Session, Body<typeof resetPassword>>({ query: posted('reset-password') }),
    acceptInvite: build.mutation<Session, Body<typeof acceptInvite>>({
      query: (body) => posted('accept-invite')({ language: currentLanguage(), ...body }),
    }),
    verifyEmail: build.mutation<Answer<typeof verifyEmail>, Body<typeof verifyEmail>>({
      query: posted('verify-email'),
      invalidatesTags: ['Me'],
    }),
    completeSignIn: build.mutation<Session, Body<typeof completeSignIn>>({ query: posted('callback') }),
    ownSessions: build.query<Answer<typeof ownSessions>, void>({
      query: () => '/auth/me/sessions',
      providesTags: ['Me'],
    }),
    endOwnSession: build.mutation<unknown, string>({
      query: (id) => remove(`/auth/me/sessions/${id}`),
      invalidatesTags: ['Me'],
    }),
    endOtherSessions: build.mutation<unknown, void>({
      query: () => remove('/auth/me/sessions'),
      invalidatesTags: ['Me'],
    }),
    sendVerification: build.mutation<unknown, void>({ query: () => posted('verify-email/send')({}) }),
    changePassword: build.mutation<Session, Body<typeof changePassword>>({ query: posted('change-password') }),
    updateProfile: build.mutation<Answer<typeof updateProfile>, Body<typeof updateProfile>>({
      query: (body) => put('/auth/me', body),
      invalidatesTags: ['Me'],
    }),
    ownBookings: build.query<Answer<typeof ownBookings>, { readonly limit: number; readonly offset: number }>({
      query: (params) => ({ url: '/auth/me/bookings', params }),
      providesTags: ['Me', 'Booking'],
    }),
  }),
})

/** The first page of the own bookings. */
export const firstOwnBookings = { limit: 10, offset: 0 }

/**
 * Signs out here and on the server, forgets all personal answers on this device, and reloads the page, so that nothing of
 * the session is left in it. A page that needs a session is left for the home page, so that the next person to sign in
 * does not come to it. Does not wait for the server: the person may close the page right away.
 */
export function useSignOut(): () => Promise<void> {
  const { pathname } = useLocation()
  const [logout] = sessionApi.useLogoutMutation()
  return async () => {
    const session = currentSession()
    if (session) void logout(session.token)
    const isReplacing = isGuarded(pathname)
    endSession({ isReplacing })
    forgetDrafts()
    await forget('account', 'holder')
    await unsubscribeBrowser().catch(() => undefined)
    if (isReplacing) window.location.replace('/')
    else window.location.reload()
  }
}

/** Data that does not depend on the user. All other data was loaded for a user. */
const publicTags: readonly string[] = [
  'Config',
  'Studio',
  'Availability',
  'Booking',
  'Payment',
  'Feature',
  'Limitation',
]
const personalTags = tagTypes.filter((tag) => !publicTags.includes(tag))

/**
 * Reloads data after a sign-in. Clears all data if any was loaded for the previous user. Otherwise all data and the
 * choices on the screen stay until the new data arrives.
 */
export const reloadData = (isSamePerson: boolean) => (dispatch: Store['dispatch'], getState: () => State) => {
  const hasPersonalData = !isSamePerson && api.util.selectInvalidatedBy(getState(), personalTags).length > 0
  dispatch(hasPersonalData ? api.util.resetApiState() : api.util.invalidateTags([...tagTypes]))
}
