import { type Say, useFormat, useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clockText, type ServerClock, secondsUntil, useServerNow } from './server-clock.ts'

/** Until when it must be paid, and how long that still is by the server's clock. */
export function Deadline({ until, clock }: { until: string | null; clock: ServerClock }) {
  const say = useText()
  const format = useFormat()
  const now = useServerNow(clock)
  if (until === null) return <div className="mb-7 md:mb-9" />
  const seconds = secondsUntil(until, now)
  return (
    <p className="mt-3 mb-7 flex flex-wrap items-center gap-x-2 gap-y-1 md:mb-9">
      <Icon name="clock" className="text-gold" />
      {seconds === 0 ? (
        <span className="min-w-0 flex-1">{say('payment.deadline-over')}</span>
      ) : (
        <>
          <span className="font-semibold">{say('payment.by', { moment: format.moment(until) })}</span>
          {/* On phones, the two just about fit on one line. Sharing it would shift the layout when the web font loads. */}
          <span className="text-muted tabular-nums max-sm:basis-full max-sm:pl-7">{leftText(say, seconds)}</span>
        </>
      )}
    </p>
  )
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long is left, as exactly as one wants to know it. */
function leftText(say: Say, seconds: number): string {
  if (seconds >= day)
    return say('payment.left-days', { days: Math.floor(seconds / day), hours: Math.floor((seconds % day) / hour) })
  if (seconds >= hour)
    return say('payment.left-hours', {
      hours: Math.floor(seconds / hour),
      minutes: Math.floor((seconds % hour) / minute),
    })
  return say('payment.left-soon', { clock: clockText(seconds) })
}
