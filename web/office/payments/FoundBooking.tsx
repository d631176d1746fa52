import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { studioName } from '../../shared/studios/studio-name.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { officeTones } from '../shared/bookings/booking-look.ts'
import { dayOf, hoursOf } from '../shared/bookings/when.ts'
import { consequenceOf } from './consequence.ts'

/** The customer of a booking, and the effect of assigning the payment to it. */
export function FoundBooking({ booking, coming }: { booking: AdminBooking; coming: number }) {
  const t = useTranslate()
  const format = useFormat()
  const { kind, over, left } = consequenceOf(booking, coming)
  return (
    <div className="grid gap-3 rounded-control bg-sunken px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <p className="font-semibold">{booking.customer_name}</p>
          <p className="text-[0.9375rem] text-muted">
            {studioName(t, booking.studio_name)} · {booking.session_type}
          </p>
          <p className="text-[0.9375rem] text-muted tabular-nums">
            {dayOf(t, format, booking)}, {hoursOf(t, format, booking)}
          </p>
        </div>
        <StatusChip tone={officeTones[booking.status]}>{t(`bookings.status.${booking.status}`)}</StatusChip>
      </div>
      <p className="flex items-start gap-2 border-t border-line pt-3 font-medium tabular-nums">
        <Icon name={kind === 'ended' || kind === 'over' ? 'warning' : 'check'} className="mt-0.5" />
        {t(`suspense.consequence.${kind}`, {
          balance: format.money(booking.payment.balance),
          over: format.money(over),
          left: format.money(left),
        })}
      </p>
    </div>
  )
}
