import { useEffect, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { StatusLight } from '../../../ui/StatusChip.tsx'
import { useChanged, useConnection } from './Live.tsx'
import { statsMark } from './live-event.ts'

/** Shows whether live updates are active. Offers to reconnect once automatic attempts have stopped. */
export function LiveMark() {
  const t = useTranslate()
  const { connection, reconnect } = useConnection()
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
