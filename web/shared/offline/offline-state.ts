import { createSlice, isFulfilled, type PayloadAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-translate.ts'
import { useOnline } from '../../ui/use-browser.ts'
import { cacheAnswer, forget } from '../api-client/answer-cache.ts'
import { mayBeOld } from '../api-client/api.ts'
import { currentSession, useSession } from '../session/session.ts'
import { today } from '../site/clock.ts'
import { type State, type Store, useAppDispatch, useAppSelector } from '../store/store.ts'
import { registerServiceWorker } from './app-updates.tsx'

/** A query with its arguments, as both RTK Query's hooks and actions represent it. */
interface QueryRequest {
  readonly endpointName?: unknown
  readonly originalArgs?: unknown
}

interface OfflineState {
  /** When answers that came from the device and not from the server were given, in milliseconds. */
  readonly cached: Readonly<Record<string, number>>
  /** The time of the data on the screen; null while it is up to date. */
  readonly asOf: number | null
}

const initialState: OfflineState = { cached: {}, asOf: null }

/** Returns the name of a query with its arguments. */
export const nameOf = ({ endpointName, originalArgs }: QueryRequest): string =>
  JSON.stringify([endpointName, originalArgs])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isQuery = (arg: unknown): arg is QueryRequest => isObject(arg) && 'type' in arg && arg.type === 'query'

/** Returns when a cached answer was given; undefined if the answer came from the server. */
const cachedAtOf = (meta: object): number | undefined => {
  if (!('baseQueryMeta' in meta) || !isObject(meta.baseQueryMeta)) return undefined
  return 'cachedAt' in meta.baseQueryMeta && typeof meta.baseQueryMeta.cachedAt === 'number'
    ? meta.baseQueryMeta.cachedAt
    : undefined
}

/** Returns whether an action carries a cached answer because no new one came. */
export const isCached = (action: unknown): boolean => isFulfilled(action) && cachedAtOf(action.meta) !== undefined

export const offline = createSlice({
  name: 'offline',
  initialState,
  reducers: {
    /** Sets the time of the data on the screen. */
    dated: (state, { payload }: PayloadAction<number | null>) => {
      state.asOf = payload
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(isFulfilled, (state, { meta }) => {
      if (!isQuery(meta.arg)) return
      const name = nameOf(meta.arg)
      const at = cachedAtOf(meta)
      if (at !== undefined) state.cached[name] = at
      else delete state.cached[name]
    })
  },
})

export const { dated } = offline.actions

declare module '../store/store.ts' {
  interface State {
    readonly offline: OfflineState
  }
}

/**
 * Formats when something was seen: '14:05' today in Nairobi, 'Mon 30 Nov, 14:05' on other days. Instants in milliseconds.
 */
export function asOfTime(format: Format, at: number, now: number): string {
  const instant = new Date(at).toISOString()
  return today(at) === today(now) ? format.time(instant) : format.moment(instant)
}

/** Returns `asOfTime` for the current language and time. */
export function useAsOfTime(): (at: number) => string {
  const format = useFormat()
  return (at) => asOfTime(format, at, Date.now())
}

interface Answer extends QueryRequest {
  readonly fulfilledTimeStamp?: number | undefined
}

/**
 * Takes the query that a page mainly shows. While its answer is not up to date, the page frame shows the answer's time.
 */
export function useAsOf(answer: Answer): void {
  const dispatch = useAppDispatch()
  const online = useOnline()
  const cachedAt = useAppSelector((state) => state.offline.cached[nameOf(answer)])
  const at = cachedAt ?? (online ? null : (answer.fulfilledTimeStamp ?? null))
  useEffect(() => {
    dispatch(dated(at))
    return () => void dispatch(dated(null))
  }, [dispatch, at])
}

/** Caches the page's data and the app on this device once the page has loaded. Does nothing in development. */
export function prepareOffline(store: Store): void {
  if (!import.meta.env.PROD) return
  // The answers of an old document must not replace newer ones.
  if (!mayBeOld()) cacheInitialAnswers(store.getState().api.queries)
  if (document.readyState === 'complete') void registerServiceWorker()
  else window.addEventListener('load', () => void registerServiceWorker(), { once: true })
}

/** Caches the answers that the server sent with the page. Later answers are cached as they arrive. */
function cacheInitialAnswers(queries: State['api']['queries']): void {
  for (const [key, query] of Object.entries(queries))
    if (query?.endpointName !== undefined && query.data !== undefined)
      void cacheAnswer(query.endpointName, { key, at: query.fulfilledTimeStamp ?? Date.now(), data: query.data })
}

/** Forgets the answers that need a sign-in when the session ends. */
export function useCacheCleanup(): void {
  const isSignedOut = useSession() === null
  useEffect(() => {
    // A page that the server rendered has no session until it is hydrated.
    if (isSignedOut && currentSession() === null) void forget('account')
  }, [isSignedOut])
}
