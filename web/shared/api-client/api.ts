import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react'
import { minPositionHeader, positionHeader } from '../../../api/contract/position.ts'
import { currentLanguage } from '../../i18n/chosen-language.ts'
import { type KeptAnswer, keepAnswer, keptAnswer } from '../offline/shelf.ts'
import { currentSession, endSession } from '../session/session.ts'
import { noteSeen, seenPosition, waitWhileBehind } from './position.ts'
import { type ApiProblem, networkProblem, problemFrom } from './problem.ts'

/** What every call may reach through the store. */
export interface ApiAccess {
  /** Where the API is, which differs between browser and server. */
  readonly apiUrl: string
  /** Called when the server no longer takes the token of the one who is signed in. */
  readonly onSignedOut: () => void
  /** How it is asked where that is not the network. */
  readonly fetch?: typeof fetch
}

interface CallMeta {
  /** The HTTP status of a success. */
  readonly status?: number
  /** When it was given, in milliseconds, where nobody answered and an earlier answer stands in. */
  readonly keptAt?: number
}

/** Longer than any answer takes on a line that is alive. On one that is dead, browsers would wait for minutes. */
const answeredWithinMs = 30_000

type Call = BaseQueryFn<string | FetchArgs, unknown, ApiProblem, object, CallMeta>
type Called = Awaited<ReturnType<Call>>

const isAccess = (extra: unknown): extra is ApiAccess =>
  typeof extra === 'object' && extra !== null && 'apiUrl' in extra && 'onSignedOut' in extra

/** Calls the API as the one who is signed in, if anybody is, in the language of the page, and turns every failure into an ApiProblem. */
const call: Call = (args, store, options) => callAgain(args, store, options, 1)

async function callAgain(...[args, store, options, tries]: [...Parameters<Call>, number]): Promise<Called> {
  const access = isAccess(store.extra) ? store.extra : undefined
  const token = currentSession()?.token
  const language = currentLanguage()
  const ask = fetchBaseQuery({
    baseUrl: access?.apiUrl ?? '/api/v1',
    ...(access?.fetch && { fetchFn: access.fetch }),
    timeout: answeredWithinMs,
    prepareHeaders: (headers) => {
      if (token) headers.set('authorization', `Bearer ${token}`)
      if (language) headers.set('accept-language', language)
      const seen = store.type === 'query' ? seenPosition() : undefined
      if (seen) headers.set(minPositionHeader, seen)
    },
  })
  const { data, error, meta } = await ask(args, store, options)
  noteSeen(meta?.response?.headers.get(positionHeader))
  // Somebody else has signed in since, or nobody is: what one person was told is not for the next.
  if (token && store.type === 'query' && currentSession()?.token !== token)
    return callAgain(args, store, options, tries)
  const status = meta?.response?.status
  if (!error) {
    keep(store, data)
    return { data, meta: status === undefined ? {} : { status } }
  }
  const problem = typeof error.status === 'number' ? problemFrom(error.status, error.data) : unread(status)
  if (await waitWhileBehind(problem, meta?.response?.headers, tries)) return callAgain(args, store, options, tries + 1)
  if (status === 401 && token) signOut(token, access)
  const kept = status === undefined ? await lastAnswer(store) : undefined
  if (kept) return { data: kept.data, meta: { keptAt: kept.at } }
  return { error: problem }
}

/** For when there is no network, where it is something that is kept. */
function keep({ endpoint, queryCacheKey }: BaseQueryApi, data: unknown): void {
  if (queryCacheKey !== undefined) void keepAnswer(endpoint, { key: queryCacheKey, at: Date.now(), data })
}

const lastAnswer = async ({ endpoint, queryCacheKey }: BaseQueryApi): Promise<KeptAnswer | undefined> =>
  queryCacheKey === undefined ? undefined : keptAnswer(endpoint, queryCacheKey)

/** Unless somebody signed in meanwhile: then it was another's token that ended. */
function signOut(token: string, access: ApiAccess | undefined): void {
  if (currentSession()?.token !== token) return
  endSession()
  access?.onSignedOut()
}

/** No number for a status: nothing came, or something that is not JSON came with this status. */
const unread = (status: number | undefined): ApiProblem =>
  status === undefined ? networkProblem() : problemFrom(status, null)

/** What answers are about. */
export const tagTypes = [
  'Config',
  'Studio',
  'Availability',
  'Booking',
  'Payment',
  'Me',
  'User',
  'Manager',
  'Feature',
  'Limitation',
  'SessionType',
  'OfficeStudio',
  'OfficeBooking',
  'Stats',
  'Audit',
  'Money',
  'Message',
  'System',
] as const

/** The API; each feature adds its own requests with injectEndpoints. */
export const api = createApi({
  baseQuery: call,
  tagTypes,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
