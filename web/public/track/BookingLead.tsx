import type { SharedBooking } from '../../../api/contract/bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { customerTones, statusWord, whenOf } from '../../shared/bookings/booking-texts.ts'
import { useCopy } from '../../shared/feedback/use-copy.ts'
import { hourOf } from '../../shared/site/clock.ts'
import { useNow } from '../../shared/site/config-api.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip, StatusLight } from '../../ui/StatusChip.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { isOnAir } from './booking-status.ts'

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
