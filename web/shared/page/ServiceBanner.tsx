import { createSlice, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useOnline } from '../../ui/use-browser.ts'
import { isAway, problemOf } from '../api-client/problem.ts'
import { isCached, useAsOfTime } from '../offline/offline-state.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'

/**
 * Whether the service is reachable, as far as the screens know: in doubt after a query without an answer, until it is
 * checked.
 */
export type ServiceStatus = 'here' | 'in-doubt' | 'away'

const here = (): ServiceStatus => 'here'

export const serviceStatus = createSlice({
  name: 'serviceStatus',
  initialState: here,
  reducers: { missed: (): ServiceStatus => 'away', found: here },
  extraReducers: (builder) => {
    builder.addMatcher(
      (action: UnknownAction) => isUnanswered(action) || isCached(action),
      (status) => (status === 'here' ? 'in-doubt' : status),
    )
  },
})

export const { missed, found } = serviceStatus.actions

/** Returns whether a query got no answer. Mutations do not count, because people retry their own actions. */
function isUnanswered(action: unknown): boolean {
  if (!isRejectedWithValue(action)) return false
  const { arg } = action.meta
  if (typeof arg !== 'object' || arg === null || !('type' in arg) || arg.type !== 'query') return false
  return isAway(problemOf(action.payload))
}

declare module '../store/store.ts' {
  interface State {
    readonly serviceStatus: ServiceStatus
  }
}

/** States that the connection is lost. Disappears when it is back. */
export function OfflineBanner({ text }: { text: string }) {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-gold-soft px-4 py-2.5 text-[0.9375rem] font-semibold text-gold">
          <Icon name="offline" /> {text}
        </p>
      )}
    </div>
  )
}

const pollMs = 3_000
/** The timeout of a check. On a dead connection a browser would wait for minutes. */
const answeredWithinMs = 5_000
/** The minimum interval between refetches, so that a request without an answer is not repeated endlessly. */
const refetchMs = 30_000

/**
 * Shows that the service is unavailable, polls it, and refetches everything on the screen once it is back. A query may
 * lose its answer although the service is available, such as a moment before the network returns. Then everything is
 * refetched once, and the visitor retries what still fails.
 */
export function ServiceBanner() {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const serviceStatus = useAppSelector((state) => state.serviceStatus)
  const asOf = useAppSelector((state) => state.offline.asOf)
  const asOfTime = useAsOfTime()
  const online = useOnline()
  const refetchedAt = useRef(-refetchMs)

  useEffect(() => {
    if (serviceStatus === 'here') return
    const leaving = new AbortController()
    const check = async () => {
      const ready = await isReady(leaving.signal)
      if (leaving.signal.aborted) return
      dispatch(ready ? found() : missed())
      const now = performance.now()
      if (!ready || (serviceStatus === 'in-doubt' && now - refetchedAt.current < refetchMs)) return
      refetchedAt.current = now
      // Queries and live streams treat it like a network that is back.
      window.dispatchEvent(new Event('online'))
    }
    const timer = serviceStatus === 'away' ? setInterval(check, pollMs) : setTimeout(check)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [serviceStatus, dispatch])

  return (
    <div role="status">
      {serviceStatus === 'away' && online && (
        <p className="flex items-center justify-center gap-2 bg-gold-soft px-4 py-2.5 text-[0.9375rem] font-semibold text-gold">
          <Icon name="offline" /> {asOf === null ? t('shell.away') : t('shell.away-as-of', { time: asOfTime(asOf) })}
        </p>
      )}
    </div>
  )
}

async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answeredWithinMs)])
    return (await fetch('/health/ready', { signal: within, cache: 'no-store' })).ok
  } catch {
    // No answer means that the service is still away.
    return false
  }
}
