import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslate, useWords } from '../../../i18n/use-translate.ts'
import { api } from '../../../shared/api-client/api.ts'
import { notified } from '../../../shared/feedback/toasts.ts'
import type { Connection } from '../../../shared/live/follow.ts'
import { useStream } from '../../../shared/live/use-stream.ts'
import type { Session } from '../../../shared/session/session.ts'
import { useToday } from '../../../shared/site/config-api.ts'
import { type State, type Store, useAppDispatch } from '../../../shared/store/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { StatusLight } from '../../../ui/StatusChip.tsx'
import {
  changedBy,
  type LiveEvent,
  type LiveNotification,
  liveEventIn,
  notificationText,
  statsMark,
} from './live-event.ts'

/** The state of the connection, and recent changes. */
export interface LiveState {
  readonly connection: Connection
  /** The time of each change in milliseconds, by id. */
  readonly changed: ReadonlyMap<string, number>
}

export type LiveChange =
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'changed'; readonly ids: readonly string[]; readonly at: number }
  | { readonly type: 'faded'; readonly now: number }

/** How long a change stays marked, in milliseconds. */
export const markedMs = 12_000

export const quiet: LiveState = { connection: 'connecting', changed: new Map() }

/** Returns the state after a change. */
export function evolve(state: LiveState, change: LiveChange): LiveState {
  switch (change.type) {
    case 'connection':
      return { ...state, connection: afterwards(state.connection, change.connection) }
    case 'changed':
      return { ...state, changed: new Map([...state.changed, ...change.ids.map((id) => [id, change.at] as const)]) }
    case 'faded':
      return { ...state, changed: new Map([...state.changed].filter(([, at]) => change.now - at < markedMs)) }
  }
}

/** Shows a lost connection as lost until it is open again, even while it reconnects. */
const afterwards = (before: Connection, next: Connection): Connection =>
  next === 'connecting' && before === 'retrying' ? 'retrying' : next

/** The data that contains people's names, addresses or phone numbers, except the statistics. */
const withPeople = [
  ...(['OfficeBooking', 'OfficeStudio', 'Money', 'Audit'] as const),
  ...(['User', 'Manager', 'Message', 'Block'] as const),
] as const

/** The data that the stream keeps fresh, except the statistics, which it sends whenever it opens. */
const streamedTags = [...withPeople, 'Availability', 'Studio'] as const

/**
 * Refetches data requested before the stream opened, because earlier events were missed. Waits for running requests, whose
 * responses may be older too. Data requested from now on is as new as the stream.
 */
export const catchUp = () => async (dispatch: Store['dispatch'], getState: () => State) => {
  const before = new Set(Object.values(getState().api.queries).map((query) => query?.requestId))
  await Promise.all(dispatch(api.util.getRunningQueriesThunk()))
  const state = getState()
  const isOld = ({ queryCacheKey }: { queryCacheKey: string }) =>
    before.has(state.api.queries[queryCacheKey]?.requestId)
  const old = streamedTags.filter((tag) => api.util.selectInvalidatedBy(state, [tag]).some(isOld))
  if (old.length > 0) dispatch(api.util.invalidateTags(old))
}

type Tag = ReturnType<typeof tagsOf>[number]

/** The shortest time between two refetches for live updates, in milliseconds. */
export const refetchMs = 1_000

/**
 * Returns a collector of tags. It invalidates them at once, but at most once a second, and only while the page is
 * visible: a busy day would otherwise make every hidden tab refetch all the time.
 */
export function tagCollector(invalidate: (tags: Tag[]) => void, isVisible: () => boolean) {
  const collected = new Map<string, Tag>()
  let pause: ReturnType<typeof setTimeout> | undefined
  const invalidateAll = () => {
    const tags = [...collected.values()]
    collected.clear()
    if (tags.length > 0) invalidate(tags)
  }
  /** To be called again when the page is shown. */
  const flush = () => {
    if (pause !== undefined || collected.size === 0 || !isVisible()) return
    pause = setTimeout(() => {
      pause = undefined
      flush()
    }, refetchMs)
    invalidateAll()
  }
  return {
    add(tags: readonly Tag[]) {
      for (const tag of tags) collected.set(JSON.stringify(tag), tag)
      flush()
    },
    flush,
    /** Invalidates what is left, without waiting. */
    end() {
      clearTimeout(pause)
      pause = undefined
      invalidateAll()
    },
  }
}

const isVisible = () => document.visibilityState === 'visible'

/** Returns a function that collects tags (see `tagCollector`). Those left are invalidated when the screens close. */
function useTagCollector() {
  const dispatch = useAppDispatch()
  const [collector] = useState(() => tagCollector((tags) => dispatch(api.util.invalidateTags(tags)), isVisible))
  useEffect(() => {
    document.addEventListener('visibilitychange', collector.flush)
    return () => {
      document.removeEventListener('visibilitychange', collector.flush)
      // A moment later, the closing screens no longer refetch their data.
      queueMicrotask(collector.end)
    }
  }, [collector])
  return collector.add
}

interface Live extends LiveState {
  readonly reconnect: () => void
}

const LiveContext = createContext<Live>({ ...quiet, reconnect: () => {} })

/** Returns whether a live update changed something a moment ago. */
export const useChanged = (id: string): boolean => useContext(LiveContext).changed.has(id)

/** Returns the recent live updates by id. The map is replaced on every change. */
export const useChanges = (): ReadonlyMap<string, number> => useContext(LiveContext).changed

/** Keeps the enclosed screens up to date with live updates while they are open. */
export function LiveScreens({ path, session, children }: { path: string; session: Session; children: ReactNode }) {
  const dispatch = useAppDispatch()
  const [state, dispatchChange] = useReducer(evolve, quiet)
  const invalidate = useTagCollector()
  const { t, format } = useWords()
  const showNotification = (item: LiveNotification) => {
    const { title, message } = notificationText(t, format, item)
    dispatch(notified(title, message))
  }
  const onLiveEvent = (event: LiveEvent) => {
    if (event.type === 'notification') showNotification(event)
    dispatchChange({ type: 'changed', ids: changedBy(event), at: Date.now() })
    invalidate(tagsOf(event))
  }
  const { reconnect } = useStream({
    url: `/api/v1${path}`,
    session,
    whileHidden: true,
    onConnection(connection) {
      dispatchChange({ type: 'connection', connection })
      if (connection === 'refused') dispatch(api.util.invalidateTags(['Me']))
      if (connection === 'live') void dispatch(catchUp())
    },
    onEvent(message) {
      const event = liveEventIn(message)
      if (event) onLiveEvent(event)
    },
    isState: ({ event }) => event === 'stats_update',
  })

  const today = useToday()
  const shownDay = useRef(today)
  useEffect(() => {
    if (shownDay.current === today) return
    shownDay.current = today
    // There is no event for the start of a day.
    dispatch(api.util.invalidateTags(['OfficeBooking', 'Stats', 'Availability']))
  }, [today, dispatch])

  useEffect(() => {
    if (state.changed.size === 0) return
    const fadesAt = Math.min(...state.changed.values()) + markedMs
    const timer = setTimeout(() => dispatchChange({ type: 'faded', now: Date.now() }), fadesAt - Date.now())
    return () => clearTimeout(timer)
  }, [state.changed])

  const live = useMemo(() => ({ ...state, reconnect }), [state, reconnect])
  return <LiveContext value={live}>{children}</LiveContext>
}

/** Returns the tags that an event invalidates. Statistics and activity change with every update. */
function tagsOf(event: LiveEvent) {
  switch (event.type) {
    case 'booking_update':
      return [
        ...(['OfficeBooking', 'StudioTotals', 'Money', 'Stats', 'Audit'] as const),
        { type: 'Availability', id: event.studioId } as const,
      ]
    case 'studio_update':
      return [
        ...(['OfficeStudio', 'OfficeBooking', 'Studio', 'Stats', 'Audit'] as const),
        { type: 'Availability', id: event.studioId } as const,
      ]
    case 'people_update':
      return [...withPeople, 'Stats'] as const
    case 'stats_update':
      return ['Stats'] as const
    case 'notification':
      // Other notifications come with an update.
      return event.about.receipt === null ? [] : (['Money', 'Stats', 'Audit'] as const)
  }
}

/** Shows whether live updates are active. Offers to reconnect once automatic attempts have stopped. */
export function LiveMark() {
  const t = useTranslate()
  const { connection, reconnect } = useContext(LiveContext)
  const isDisconnected = connection === 'retrying' || connection === 'offline' || connection === 'refused'
  return (
    <div className="flex items-center gap-2">
      <p
        role="status"
        className={`flex items-center gap-2 text-[0.9375rem] whitespace-nowrap ${isDisconnected ? 'font-semibold text-gold' : 'text-muted'}`}
      >
        {isDisconnected ? <Icon name="offline" /> : <StatusLight lit={connection === 'live'} />}
        {t(`live.${connection}`)}
        {connection === 'retrying' && <span className="max-sm:sr-only">{t('live.trying')}</span>}
      </p>
      {connection === 'offline' && (
        <Button kind="outline" size="small" onClick={reconnect}>
          {t('live.reconnect')}
        </Button>
      )}
    </div>
  )
}

/** A subtle mark beside an entry that a live update changed a moment ago. */
export const ChangedMark = ({ id }: { id: string }) => useChanged(id) && <JustNow />

/** A subtle mark beside a statistic that a live update changed a moment ago. */
export const MovedMark = ({ figure }: { figure: string }) => useMoved(figure) && <JustNow />

/** Returns whether a value differs from its value before the last update. */
function useMoved(figure: string): boolean {
  const changing = useChanged(statsMark)
  const [before, setBefore] = useState(figure)
  useEffect(() => {
    if (!changing) setBefore(figure)
  }, [changing, figure])
  return changing && figure !== before
}

function JustNow() {
  const t = useTranslate()
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-sm font-medium text-signal-text motion-safe:animate-[appear_200ms_ease-out]">
      <i aria-hidden="true" className="size-2 rounded-full bg-signal" />
      {t('live.changed')}
    </span>
  )
}
