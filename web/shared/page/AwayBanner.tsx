import { useEffect } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useTimeSaid } from '../offline/time-said.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { found, missed } from './away.ts'

const lookAgainMs = 3_000
/** On a dead connection a browser would wait for minutes. */
const answeredWithinMs = 5_000

/**
 * Shows that the service is away, polls it, and has everything on the screen fetched again once it is back. Queries that
 * failed while the service was available are retried by the visitor.
 */
export function AwayBanner() {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const reach = useAppSelector((state) => state.away)
  const asOf = useAppSelector((state) => state.offline.asOf)
  const timeSaid = useTimeSaid()
  const online = useOnline()

  useEffect(() => {
    if (reach === 'here') return
    const leaving = new AbortController()
    const look = async () => {
      const ready = await isReady(leaving.signal)
      if (leaving.signal.aborted) return
      dispatch(ready ? found() : missed())
      // Queries and live streams treat it like a network that is back.
      if (ready && reach === 'away') window.dispatchEvent(new Event('online'))
    }
    const timer = reach === 'away' ? setInterval(look, lookAgainMs) : setTimeout(look)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [reach, dispatch])

  return (
    <div role="status">
      {reach === 'away' && online && (
        <p className="flex items-center justify-center gap-2 bg-gold-soft px-4 py-2.5 text-[0.9375rem] font-semibold text-gold">
          <Icon name="offline" /> {asOf === null ? t('shell.away') : t('shell.away-as-of', { time: timeSaid(asOf) })}
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
