import { type Translate, useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clockText, type ServerClock, secondsUntil, useServerNow } from './server-clock.ts'

/** Shows the payment deadline and the time left by the server's clock. */
export function Deadline({ until, clock }: { until: string | null; clock: ServerClock }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useServerNow(clock)
  if (until === null) return <div className="mb-7 md:mb-9" />
  const seconds = secondsUntil(until, now)
  return (
    <p className="mt-3 mb-7 flex flex-wrap items-center gap-x-2 gap-y-1 md:mb-9">
      <Icon name="clock" className="text-gold" />
      {seconds === 0 ? (
        <span className="min-w-0 flex-1">{t('payment.deadline-over')}</span>
      ) : (
        <>
          <span className="font-semibold">{t('payment.by', { moment: format.moment(until) })}</span>
          {/* On phones, the two barely fit on one line. Sharing it would shift the layout when the web font loads. */}
          <span className="text-muted tabular-nums max-sm:basis-full max-sm:pl-7">{leftText(t, seconds)}</span>
        </>
      )}
    </p>
  )
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Formats the remaining time: days and hours, hours and minutes, or minutes and seconds. */
function leftText(t: Translate, seconds: number): string {
  if (seconds >= day)
    return t('payment.left-days', { days: Math.floor(seconds / day), hours: Math.floor((seconds % day) / hour) })
  if (seconds >= hour)
    return t('payment.left-hours', {
      hours: Math.floor(seconds / hour),
      minutes: Math.floor((seconds % hour) / minute),
    })
  return t('payment.left-soon', { clock: clockText(seconds) })
}
