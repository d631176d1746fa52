import { useEffect } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/Icon.tsx'
import { found } from './away.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

const lookAgainMs = 3_000

/** Says that the service is away, looks for it, and lets everything shown be asked for again once it is there. */
export function AwayBanner() {
  const say = useText()
  const dispatch = useAppDispatch()
  const isAway = useAppSelector((state) => state.away)

  useEffect(() => {
    if (!isAway) return
    const leaving = new AbortController()
    const timer = setInterval(async () => {
      if (!(await isReady(leaving.signal))) return
      dispatch(found())
      // For queries and live streams it is the same as a network that is back.
      window.dispatchEvent(new Event('online'))
    }, lookAgainMs)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [isAway, dispatch])

  return (
    <div role="status">
      {isAway && (
        <p className="flex items-center justify-center gap-2 bg-gold-soft px-4 py-2.5 text-[15px] font-semibold text-gold">
          <Icon name="offline" /> {say('shell.away')}
        </p>
      )}
    </div>
  )
}

async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/health/ready', { signal, cache: 'no-store' })).ok
  } catch {
    // No answer is an answer: it is still away.
    return false
  }
}
