import type { ComponentProps } from 'react'
import type { AdminBooking, BookingDetail } from '../../../api/contract/admin-bookings.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { hoursNeeded, spanOf } from '../../shared/availability/hours.ts'
import { ChooseHoursDialog } from '../../shared/booking/ChooseHoursDialog.tsx'
import { quote, startedUnitText } from '../../shared/booking/price.tsx'
import { useChoice } from '../../shared/booking/TimePicker.tsx'
import { agreeing, isUnconfirmed } from '../shared/bookings/booking-words.ts'
import { LoadedBooking } from '../shared/bookings/LoadedBooking.tsx'
import { useStaffPicking } from '../shared/bookings/sessions.ts'
import { useCancelBooking, useHoldDecision } from '../shared/bookings/use-decide.ts'
import { NoteDialog } from '../shared/dialogs/NoteDialog.tsx'
import type { OfficeArea } from '../shared/page/OfficePage.tsx'

interface HoursChoice {
  readonly title: string
  /** The label of the button, such as 'Approve'. */
  readonly submit: string
  readonly onHours: (selectedSlots: string[]) => void
  readonly onClose: () => void
}

/** Sets the hours of a booking without a time while it is confirmed or approved. */
function BookingHoursDialog({ area, id, ...choice }: HoursChoice & { area: OfficeArea; id: string }) {
  return (
    <LoadedBooking area={area} id={id} title={choice.title} onClose={choice.onClose}>
      {(booking) => <ArrangeHours area={area} booking={booking} {...choice} />}
    </LoadedBooking>
  )
}

function ArrangeHours({
  area,
  booking,
  title,
  submit,
  onHours,
  onClose,
}: HoursChoice & { area: OfficeArea; booking: BookingDetail['booking'] }) {
  const { t, format } = useWords()
  const need = hoursNeeded(booking.duration_minutes)
  const chosen = useChoice({ date: booking.preferred_date })
  const picking = { ...useStaffPicking(booking.studio_id, chosen.choice, chosen.month), need }
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

  const send = (selectedSlots: string[]) => {
    onHours(selectedSlots)
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
          ? t('booking.choose-hours')
          : t('bookings.submit-hours', {
              submit,
              day: format.shortDate(picking.date),
              from: format.hour(span.from),
              to: format.hour(span.to),
            })
      }
      ready={span !== null}
      onSend={send}
      onClose={onClose}
      picking={picking}
      {...chosen}
    />
  )
}

/** The actions that need further input first: the hours, the reason, or a confirmation. */
export type BookingAction = 'hours' | 'reject' | 'cancel'

/** An action on a booking, with the booking as it was at that time. */
export interface ActionRequest {
  readonly action: BookingAction
  readonly booking: AdminBooking
}

/**
 * Asks for the input and carries out the action. It belongs to the screen because the row may disappear at any time
 * when another user decides.
 */
export function ActionDialog({
  area,
  request: { action, booking },
  onClose,
}: {
  area: OfficeArea
  request: ActionRequest
  onClose: () => void
}) {
  const t = useTranslate()
  const decide = useHoldDecision(area, booking)
  const cancel = useCancelBooking(area, booking)
  const { id, code, customer_name: customer } = booking
  const yes = agreeing[area]
  switch (action) {
    case 'hours':
      return (
        <BookingHoursDialog
          area={area}
          id={id}
          title={t('bookings.hours-title', { code })}
          submit={t(`bookings.action.${yes}`)}
          onHours={(selectedSlots) => decide(yes, { selectedSlots })}
          onClose={onClose}
        />
      )
    case 'reject':
      return (
        <ReasonDialog
          name={`reject ${id}`}
          title={t('bookings.reject-title', { code })}
          text={t('booked.reject-text', { customer })}
          submit={t('bookings.reject-submit')}
          isHeld
          send={async (reason, onDone) => {
            decide('reject', { ...(reason && { reason }), onDone })
            return {}
          }}
          onClose={onClose}
        />
      )
    case 'cancel':
      return (
        <ReasonDialog
          name={`cancel ${id}`}
          title={t('bookings.cancel-title', { code })}
          text={t('bookings.cancel-text', { customer })}
          submit={t('bookings.action.cancel')}
          back={t('bookings.cancel-no')}
          missing={t('bookings.reason-missing')}
          send={cancel}
          onClose={onClose}
        />
      )
  }
}

/** Asks for the reason before a booking is rejected or cancelled. The customer receives the reason. */
export function ReasonDialog({
  text,
  ...asking
}: Omit<ComponentProps<typeof NoteDialog>, 'label' | 'hint' | 'children'> & { text: string }) {
  const t = useTranslate()
  return (
    <NoteDialog label={t('office.reason')} hint={t('booked.reason-hint')} {...asking}>
      <p>{text}</p>
    </NoteDialog>
  )
}
