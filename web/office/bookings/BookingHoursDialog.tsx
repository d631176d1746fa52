import { useState } from 'react'
import type { BookingDetail } from '../../../api/contract/admin-bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { spanOf } from '../../shared/availability/hours.ts'
import { ChooseHoursDialog } from '../../shared/booking/ChooseHoursDialog.tsx'
import { quote, startedUnitText } from '../../shared/booking/price.tsx'
import { useMonth } from '../../shared/booking/TimePicker.tsx'
import type { Choice } from '../../shared/booking/time-picking.ts'
import { slotAt } from '../../shared/site/clock.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { isUnconfirmed } from '../shared/bookings/booking-status.ts'
import { useOfficeBookingQuery } from '../shared/bookings/bookings-api.ts'
import { useStaffPicking } from '../shared/bookings/sessions.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import type { OfficeArea } from '../shared/page/navigation.ts'

interface HoursChoice {
  readonly title: string
  /** What the button does with the hours, such as 'Approve'. */
  readonly submit: string
  readonly onHours: (selectedSlots: string[]) => void
  readonly onClose: () => void
}

/** Sets the hours of a booking without a time while it is confirmed or approved. */
export function BookingHoursDialog({ area, id, ...choice }: HoursChoice & { area: OfficeArea; id: string }) {
  const t = useTranslate()
  const answer = useOfficeBookingQuery({ area, id })
  if (answer.currentData) return <Chooser area={area} booking={answer.currentData.booking} {...choice} />
  return (
    <Dialog title={choice.title} closeLabel={t('close')} onClose={choice.onClose} wide>
      <Loaded answer={answer} failed={t('bookings.detail-failed')} skeleton={<Skeleton className="h-90 w-full" />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function Chooser({
  area,
  booking,
  title,
  submit,
  onHours,
  onClose,
}: HoursChoice & { area: OfficeArea; booking: BookingDetail['booking'] }) {
  const t = useTranslate()
  const format = useFormat()
  const need = Math.ceil(booking.duration_minutes / 60)
  const [choice, setChoice] = useState<Choice>({ date: booking.preferred_date, run: [], sessionTypeId: null })
  const [month, setMonth] = useMonth(booking.preferred_date)
  const picking = { ...useStaffPicking(booking.studio_id, choice, month), need }
  const span = spanOf(picking.run)
  const unit = { slots: need, price: booking.unit_price }
  const { units, total } = quote(unit, picking.run.length)
  const costs = units > 1 ? t('bookings.hours-cost', { price: format.money(total) }) : null
  const about = startedUnitText(t, format, unit, picking.run.length) ?? costs

  const notes = [
    // An admin decides for the manager.
    ...(area === 'admin' && isUnconfirmed(booking) ? [t('bookings.unconfirmed')] : []),
    t('bookings.hours-need', { hours: need }),
    ...(span && about ? [about] : []),
  ]

  const choose = (change: Partial<Choice>) => setChoice((last) => ({ ...last, ...change }))
  const send = () => {
    onHours(picking.run.map((hour) => slotAt(picking.date, hour)))
    onClose()
  }
  return (
    <ChooseHoursDialog
      title={title}
      eyebrow={t('bookings.hours-for', {
        session: booking.session_type,
        customer: booking.customer_name,
        wish: booking.preferred_date
          ? t('bookings.preferred', { day: format.shortDate(booking.preferred_date) })
          : t('bookings.any-day'),
      })}
      note={notes.join(' ')}
      submit={
        span === null
          ? t('bookings.choose-hours')
          : t('bookings.submit-hours', {
              submit,
              day: format.shortDate(picking.date),
              from: format.hour(span.from),
              to: format.hour(span.to),
            })
      }
      ready={span !== null}
      busy={false}
      problem={undefined}
      onOtherHours={() => choose({})}
      onSend={send}
      onClose={onClose}
      picking={picking}
      choice={choice}
      onChange={choose}
      month={month}
      onMonth={setMonth}
    />
  )
}
