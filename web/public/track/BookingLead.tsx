import type { SharedBooking, Step, TrackedBooking } from '../../../api/contract/bookings.ts'
import type { CancelReason } from '../../../api/contract/shared.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { customerTones, statusWord, whenOf } from '../../shared/bookings/booking-texts.ts'
import { useCopy } from '../../shared/feedback/use-copy.ts'
import { dateOf, hourOf, instantOf } from '../../shared/site/clock.ts'
import { useNow } from '../../shared/site/config-api.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip, StatusLight } from '../../ui/StatusChip.tsx'
import { NoBreakText } from '../../ui/text.tsx'

type Session = Pick<TrackedBooking['booking'], 'status' | 'startTime' | 'endTime'>

/** Returns the real instant of a label such as 2026-12-01T15:00:00.000Z, in milliseconds. */
export const msOf = (label: string) => Date.parse(instantOf(dateOf(label), hourOf(label)))

/** Returns whether a paid session is in progress at an instant in milliseconds, from its first minute to its last. */
export function isOnAir({ status, startTime, endTime }: Session, nowMs: number): boolean {
  if (!startTime || !endTime || (status !== 'paid' && status !== 'completed')) return false
  return msOf(startTime) <= nowMs && nowMs < msOf(endTime)
}

/** Returns the title of a step for a booking at a price (KES), before and after the step is done. */
export function stepTitle(t: Translate, format: Format, { step, state }: Pick<Step, 'step' | 'state'>, price: number) {
  if (step === 'rejected' || step === 'cancelled') return t(`track.step.${step}`)
  if (price === 0 && step === 'paid') return t('track.step.paid-free')
  if (state === 'done')
    return step === 'paid' ? t('track.done.paid', { price: format.money(price) }) : t(`track.done.${step}`)
  if (price === 0 && step === 'approved') return t('track.step.approved-free')
  return step === 'paid' ? t('track.step.paid', { price: format.money(price) }) : t(`track.step.${step}`)
}

/** Returns why a booking was cancelled, or undefined if it was not. */
export const whyCancelled = (t: Translate, reason: CancelReason | null): string | undefined =>
  reason === null ? undefined : t(`track.reason.${reason}`)

type Booking = SharedBooking['booking']

/** The head of a booking's page: studio and time, then its status and code. */
export function BookingLead({ title, booking }: { title: string; booking: Booking }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="mb-7 md:mb-9">
      <p className="text-muted">{title}</p>
      <h1 className="mt-1 max-w-full wrap-anywhere text-[2.25rem] tracking-[-0.02em] md:text-5xl">
        {studioName(t, booking.studio.name)}
      </h1>
      <p className="mt-2 text-xl font-semibold tabular-nums md:text-2xl">
        <NoBreakText text={whenOf(t, format, booking)} />
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <span role="status">
          <StatusChip tone={customerTones[booking.status]}>{statusWord(t, booking)}</StatusChip>
        </span>
        <OnAir booking={booking} />
        <p className="flex items-center text-muted tabular-nums">
          {t('track.code', { code: booking.code })}
          <CopyCode code={booking.code} />
        </p>
      </div>
    </div>
  )
}

function CopyCode({ code }: { code: string }) {
  const t = useTranslate()
  const copy = useCopy()
  return (
    <IconButton
      aria-label={t('track.copy')}
      title={t('track.copy')}
      onClick={() => void copy(code, t('toast.code-copied'))}
    >
      <Icon name="copy" />
    </IconButton>
  )
}

/** The light that is on during the session. */
function OnAir({ booking }: { booking: Booking }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  if (now === null || !booking.endTime || !isOnAir(booking, now)) return null
  return (
    <span className="inline-flex items-center gap-2.5 rounded-pill border border-signal px-3.5 py-1 text-sm font-semibold">
      <StatusLight lit /> {t('track.on-air', { hour: format.hour(hourOf(booking.endTime)) })}
    </span>
  )
}
