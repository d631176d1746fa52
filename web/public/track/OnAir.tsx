import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useNow } from '../../shared/api-client/config-api.ts'
import { hourOf } from '../../shared/availability/clock.ts'
import { Lamp } from '../../ui/Lamp.tsx'
import { isOnAir } from './on-air.ts'

/** The light that is on during the session. */
export function OnAir({ booking }: { booking: TrackedBooking['booking'] }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  if (now === null || !booking.endTime || !isOnAir(booking, now)) return null
  return (
    <span className="inline-flex items-center gap-2.5 rounded-pill border border-signal px-3.5 py-1 text-sm font-semibold">
      <Lamp lit /> {t('track.on-air', { hour: format.hour(hourOf(booking.endTime)) })}
    </span>
  )
}
