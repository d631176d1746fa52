import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { api } from '../../../shared/api-client/api.ts'
import { news } from '../../../shared/feedback/toasts.ts'
import { type Connection, type Following, follow } from '../../../shared/live/follow.ts'
import { openWith } from '../../../shared/live/open-stream.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { catchUp } from './catch-up.ts'
import { changedBy, type LiveEvent, liveEventIn, type News } from './live-event.ts'
import { evolve, type LiveState, markedMs, quiet } from './live-state.ts'
import { newsText } from './news-text.ts'

interface Live extends LiveState {
  readonly reconnect: () => void
}

const LiveContext = createContext<Live>({ ...quiet, reconnect: () => {} })

/** Returns the state of the live connection, and a function to reconnect. */
export function useConnection(): { connection: Connection; reconnect: () => void } {
  const { connection, reconnect } = useContext(LiveContext)
  return { connection, reconnect }
}

/** Returns whether a live update changed something a moment ago. */
export const useChanged = (id: string): boolean => useContext(LiveContext).changed.has(id)

/** Returns the recent live updates by id. The map is replaced on every change. */
export const useChanges = (): ReadonlyMap<string, number> => useContext(LiveContext).changed

/** Keeps the enclosed screens up to date with live updates while they are open. */
export function LiveScreens({ path, token, children }: { path: string; token: string; children: ReactNode }) {
  const dispatch = useAppDispatch()
  const [state, tell] = useReducer(evolve, quiet)
  const following = useRef<Following>(null)
  const t = useTranslate()
  const format = useFormat()
  const tellNews = useEffectEvent((told: News) => {
    const { title, message } = newsText(t, format, told)
    dispatch(news(title, message))
  })

  useEffect(() => {
    const onConnection = (connection: Connection) => {
      tell({ type: 'connection', connection })
      if (connection === 'refused') dispatch(api.util.invalidateTags(['Me']))
      if (connection === 'live') void dispatch(catchUp())
    }
    const onEvent = (event: LiveEvent) => {
      if (event.type === 'notification') return tellNews(event)
      tell({ type: 'changed', ids: changedBy(event), at: Date.now() })
      dispatch(api.util.invalidateTags([...tagsOf(event)]))
    }
    const line = follow({
      open: openWith(`/api/v1${path}`, token),
      onConnection,
      onEvent: (said) => {
        const event = liveEventIn(said)
        if (event) onEvent(event)
      },
    })
    following.current = line
    window.addEventListener('online', line.reconnect)
    window.addEventListener('offline', line.drop)
    return () => {
      window.removeEventListener('online', line.reconnect)
      window.removeEventListener('offline', line.drop)
      line.stop()
    }
  }, [path, token, dispatch])

  useEffect(() => {
    if (state.changed.size === 0) return
    const timer = setTimeout(() => tell({ type: 'faded', now: Date.now() }), markedMs)
    return () => clearTimeout(timer)
  }, [state.changed])

  const live = useMemo(() => ({ ...state, reconnect: () => following.current?.reconnect() }), [state])
  return <LiveContext value={live}>{children}</LiveContext>
}

/** Returns the tags that an event invalidates. Statistics and activity change with every update. */
function tagsOf(event: LiveEvent) {
  switch (event.type) {
    case 'booking_update':
      return ['OfficeBooking', 'Money', 'Stats', 'Audit', { type: 'Availability', id: event.studioId }] as const
    case 'studio_update':
      return ['OfficeStudio', 'Studio', 'Stats', 'Audit', { type: 'Availability', id: event.studioId }] as const
    case 'stats_update':
      return ['Stats'] as const
    case 'notification':
      return [] as const
  }
}
