import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer } from 'react'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { api } from '../../../shared/api-client/api.ts'
import { notified } from '../../../shared/feedback/toasts.ts'
import type { Connection } from '../../../shared/live/follow.ts'
import { useStream } from '../../../shared/live/use-stream.ts'
import type { Session } from '../../../shared/session/session.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { changedBy, type LiveEvent, type LiveNotification, liveEventIn } from './live-event.ts'
import { catchUp, evolve, type LiveState, markedMs, quiet } from './live-state.ts'
import { notificationText } from './notification-text.ts'

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
export function LiveScreens({ path, session, children }: { path: string; session: Session; children: ReactNode }) {
  const dispatch = useAppDispatch()
  const [state, tell] = useReducer(evolve, quiet)
  const t = useTranslate()
  const format = useFormat()
  const showNotification = (item: LiveNotification) => {
    const { title, message } = notificationText(t, format, item)
    dispatch(notified(title, message))
  }
  const onLiveEvent = (event: LiveEvent) => {
    if (event.type === 'notification') return showNotification(event)
    tell({ type: 'changed', ids: changedBy(event), at: Date.now() })
    dispatch(api.util.invalidateTags([...tagsOf(event)]))
  }
  const { reconnect } = useStream({
    url: `/api/v1${path}`,
    session,
    whileHidden: true,
    onConnection(connection) {
      tell({ type: 'connection', connection })
      if (connection === 'refused') dispatch(api.util.invalidateTags(['Me']))
      if (connection === 'live') void dispatch(catchUp())
    },
    onEvent(message) {
      const event = liveEventIn(message)
      if (event) onLiveEvent(event)
    },
    isState: ({ event }) => event === 'stats_update',
  })

  useEffect(() => {
    if (state.changed.size === 0) return
    const timer = setTimeout(() => tell({ type: 'faded', now: Date.now() }), markedMs)
    return () => clearTimeout(timer)
  }, [state.changed])

  const live = useMemo(() => ({ ...state, reconnect }), [state, reconnect])
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
