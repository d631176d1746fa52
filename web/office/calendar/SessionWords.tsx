import { Link } from 'react-router-dom'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { officeTones } from '../shared/bookings/booking-look.ts'
import type { Session } from './sessions.ts'

/** Describes the selected session and links to its booking. */
export function SessionWords({ date, session }: { date: string | undefined; session: Session | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  if (!date || !session)
    return <p className="mt-3 flex min-h-12 items-center text-[0.9375rem] text-muted">{t('diary.hint')}</p>
  const { booking, from, to } = session
  return (
    <div className="mt-3 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1.5 text-[0.9375rem]">
      <Link
        to={`/manager/bookings?search=${booking.code}`}
        className="link inline-flex min-h-8 items-center tracking-[0.04em] tabular-nums"
      >
        {booking.code}
      </Link>
      <span className="font-semibold">{booking.customerName}</span>
      <span>
        {booking.sessionType}, {t('bookings.people', { people: booking.numberOfPeople })}
      </span>
      <span className="text-muted tabular-nums">
        {t('track.when-span', { day: format.shortDate(date), from: format.hour(from), to: format.hour(to) })}
      </span>
      <StatusChip tone={officeTones[booking.status]}>{t(`bookings.status.${booking.status}`)}</StatusChip>
    </div>
  )
}
