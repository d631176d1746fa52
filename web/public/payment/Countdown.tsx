import { useTranslate } from '../../i18n/use-translate.ts'
import { clockText } from './server-clock.ts'

const cells = Array.from({ length: 13 }, (_, i) => i)

/** Shows the remaining time as digits and as a level meter whose cells turn off one by one. */
export function Countdown({ label, seconds, of }: { label: string; seconds: number; of: number }) {
  const t = useTranslate()
  const lit = Math.ceil((cells.length * seconds) / Math.max(1, of))
  return (
    <div className="grid gap-3 rounded-card bg-sunken px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span role="timer" className="font-display text-4xl font-bold tracking-[-0.02em] tabular-nums">
          <span aria-hidden="true">{clockText(seconds)}</span>
          <span className="sr-only">{t('payment.time-left', { clock: clockText(seconds) })}</span>
        </span>
      </div>
      <div aria-hidden="true" className="hour-strip">
        {cells.map((cell) => (
          <i key={cell} className="hour-cell" data-state={cell < lit ? 'live' : 'past'} />
        ))}
      </div>
    </div>
  )
}
