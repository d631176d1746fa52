import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
  setupListeners,
} from '@reduxjs/toolkit/query/react'
import { minPositionHeader, positionHeader } from '../../../api/contract/position.ts'
import { currentLanguage } from '../../i18n/locale.ts'
import { confirmIdentity, currentSession, endSession, refuseSession, signedInAgain } from '../session/session.ts'
import { type CachedAnswer, cacheAnswer, cachedAnswer, cachePolicyOf } from './answer-cache.ts'
import { recordPosition, seenPosition, waitWhileBehind } from './position.ts'
import { type ApiProblem, hasError, hasNoNetwork, isAway, networkProblem, ofChange, problemFrom } from './problem.ts'

/** The dependencies of API calls, available through the store. */
export interface ApiAccess {
  /** The base URL of the API, which differs between browser and server. */
  readonly apiUrl: string
  /** Called when an admin must set up a factor first, or works from a network that is not allowed. */
  readonly onBarred?: (why: Bar) => void
  /** Replaces the network's `fetch`. */
  readonly fetch?: typeof fetch
}

interface CallMeta {
  /** The HTTP status of a successful call. */
  readonly status?: number
  /**
   * When the cached answer was given, in milliseconds. Set if the network failed and a cached answer is returned
   * instead.
   */
  readonly cachedAt?: number
}

/** Longer than any answer takes on a working connection. On a dead one, browsers would wait for minutes. */
export const answeredWithinMs = 30_000

type Call = BaseQueryFn<string | FetchArgs, unknown, ApiProblem, object, CallMeta>
type Called = Awaited<ReturnType<Call>>

const isAccess = (extra: unknown): extra is ApiAccess =>
  typeof extra === 'object' && extra !== null && 'apiUrl' in extra

/**
 * Calls the API in the page's language, with the session's token if there is one, and turns every failure into an
 * ApiProblem.
 */
const call: Call = (args, store, options) => retry(args, store, options, 1)

async function retry(...[args, store, options, tries]: [...Parameters<Call>, number]): Promise<Called> {
  const access = isAccess(store.extra) ? store.extra : undefined
  const token = currentSession()?.token
  const language = currentLanguage()
  const baseQuery = fetchBaseQuery({
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
  const isChange = store.type === 'mutation'
  const isUnsent = isChange && hasNoNetwork()
  const { data, error, meta } = await baseQuery(args, store, options)
  recordPosition(meta?.response?.headers.get(positionHeader))
  // The session changed during the call. One person's answer must not reach another person.
  if (token && store.type === 'query' && currentSession()?.token !== token) return retry(args, store, options, tries)
  const status = meta?.response?.status
  if (!error && !hasError(data)) {
    keep(store, data)
    return { data, meta: status === undefined ? {} : { status } }
  }
  const failure = problemIn(error ?? { status: status ?? 200, data }, status, isUnsent)
  const problem = isChange ? ofChange(failure) : failure
  if (await waitWhileBehind(problem, meta?.response?.headers, tries)) return retry(args, store, options, tries + 1)
  if (problem.code === 'confirmation_required' && (await confirmIdentity())) return retry(args, store, options, tries)
  if (token && isBar(problem.code)) bar(problem.code, token, access)
  endRefused(problem, token)
  if (problem.code === 'not_signed_in' && mayWait(store) && (await signedInAgain()))
    return retry(args, store, options, tries)
  const cached = isAway(problem) && problem.code !== 'unavailable' ? await lastAnswer(store) : undefined
  if (cached) return { data: cached.data, meta: { cachedAt: cached.at } }
  return { error: problem }
}

/**
 * Returns the key of a call's cached answer. Those of an account have its email: another person may have signed in
 * since.
 */
const cacheKeyOf = ({ endpoint, queryCacheKey }: BaseQueryApi): string | undefined =>
  queryCacheKey !== undefined && cachePolicyOf(endpoint)?.whose === 'account'
    ? `${currentSession()?.email} ${queryCacheKey}`
    : queryCacheKey

/** Caches an answer for offline use, if answers of its endpoint are cached. */
function keep(store: BaseQueryApi, data: unknown): void {
  const key = cacheKeyOf(store)
  if (key !== undefined) void cacheAnswer(store.endpoint, { key, at: Date.now(), data })
}

async function lastAnswer(store: BaseQueryApi): Promise<CachedAnswer | undefined> {
  const key = cacheKeyOf(store)
  return key === undefined ? undefined : cachedAnswer(store.endpoint, key)
}

/** Ends the session of a token that the server refused. */
function endRefused({ status }: ApiProblem, token: string | undefined): void {
  if (status === 401 && token) refuse(token)
}

/**
 * After a call that does not go through `api`: ends the session if the server refused its token, and waits for the person
 * to sign in again. Returns whether they have, so that the call can be sent again.
 */
export async function isSessionRenewed(problem: ApiProblem, token: string | undefined): Promise<boolean> {
  endRefused(problem, token)
  return problem.code === 'not_signed_in' && (await signedInAgain())
}

/**
 * Ends the session, unless another person has signed in since and the rejected token is an earlier one. It can be
 * continued on its pages, unless nobody has touched this one: then no input is lost, and it is left for the root.
 */
function refuse(token: string): void {
  const session = currentSession()
  if (session?.token !== token) return
  refuseSession(session, !isUntouched())
}

/** Whether nobody has clicked or typed in this page since it was loaded, as far as the browser says. */
const isUntouched = () =>
  typeof navigator !== 'undefined' && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive

/** Whether a call is sent again after the person has signed in again: every change, except a sign-out. */
const mayWait = ({ type, endpoint }: BaseQueryApi): boolean => type === 'mutation' && endpoint !== 'logout'

type Bar = 'factor_required' | 'network_not_allowed'
const isBar = (code: string): code is Bar => code === 'factor_required' || code === 'network_not_allowed'

/** Leads an admin to the missing step. A network that is not allowed also ends the session here. */
function bar(why: Bar, token: string, access: ApiAccess | undefined): void {
  if (currentSession()?.token !== token) return
  if (why === 'network_not_allowed') endSession()
  access?.onBarred?.(why)
}

/** A failure. Without a numeric status of its own, no answer came, or an answer with this status that is not JSON. */
function problemIn(failure: FetchBaseQueryError, status: number | undefined, isUnsent: boolean): ApiProblem {
  if (typeof failure.status === 'number') return problemFrom(failure.status, failure.data)
  return status === undefined ? networkProblem(isUnsent) : problemFrom(status, null)
}

/** The kinds of data that answers contain. */
export const tagTypes = [
  'Config',
  'Studio',
  'Availability',
  'Booking',
  'Payment',
  'Me',
  'Factor',
  'User',
  'Manager',
  'Feature',
  'Limitation',
  'SessionType',
  'OfficeStudio',
  'StudioTotals',
  'OfficeBooking',
  'Decision',
  'Block',
  'CalendarFeed',
  'PushDevice',
  'Stats',
  'Audit',
  'Money',
  'Message',
  'System',
] as const

/** The API. Each feature adds its endpoints with injectEndpoints. */
export const api = createApi({
  baseQuery: call,
  tagTypes,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})

/**
 * Fetches what will soon be needed. Ignores a failure: the data is requested again when needed, and that failure is
 * shown.
 */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/**
 * Requests the shown data again when the browser is back online or shows the page from one of its caches, and some of it
 * when the window gets the focus. Returns a function that stops this.
 */
export function refetchOnReturn(dispatch: Parameters<typeof setupListeners>[0]): () => void {
  const stop = setupListeners(dispatch)
  const stopRestored = setupListeners(dispatch, (_, { onOnline }) => {
    const refetch = () => {
      if (!hasNoNetwork()) dispatch(onOnline())
    }
    const stopping = new AbortController()
    const on = { signal: stopping.signal }
    window.addEventListener('pageshow', ({ persisted }) => persisted && refetch(), on)
    window.addEventListener('hydrated', () => mayBeOld() && refetch(), on)
    return () => stopping.abort()
  })
  return () => {
    stop()
    stopRestored()
  }
}

/** Whether the browser may have stored the document long ago: it went back or forward, or restored a discarded tab. */
export function mayBeOld(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  const wentBack = load !== undefined && 'type' in load && load.type === 'back_forward'
  return wentBack || ('wasDiscarded' in document && document.wasDiscarded === true)
}
