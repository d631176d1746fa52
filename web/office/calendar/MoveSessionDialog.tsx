import type { BookingDetail } from '../../../api/contract/admin-bookings.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { daySpanText, hoursNeeded, spanOf } from '../../shared/availability/hours.ts'
import { ChooseHoursDialog } from '../../shared/booking/ChooseHoursDialog.tsx'
import { quote } from '../../shared/booking/price.tsx'
import { useChoice } from '../../shared/booking/TimePicker.tsx'
import { useCloseIfOpen, useToastIfGone } from '../../shared/feedback/use-problem.ts'
import { hourOf } from '../../shared/site/clock.ts'
import { bookingsApi, seenOf } from '../shared/bookings/bookings-api.ts'
import { LoadedBooking } from '../shared/bookings/LoadedBooking.tsx'
import { useStaffPicking } from '../shared/bookings/sessions.ts'
import type { PlacedSession } from './columns.ts'
import { type Moved, moveProblemText } from './SessionDialogs.tsx'
import type { Target } from './use-drag.ts'

interface MoveDialogProps {
  readonly session: PlacedSession
  /** The hours onto which the session was dragged. */
  readonly to?: Target | undefined
  readonly onMoved: (moved: Moved) => void
  readonly onClose: () => void
}

/** Moves a session to other hours. Shows the new time, the price and who gets a message first. */
export function MoveSessionDialog({ session, ...moving }: MoveDialogProps) {
  const t = useTranslate()
  const { id, code } = session.booking
  return (
    <LoadedBooking area="manager" id={id} title={t('diary.move-title', { code })} onClose={moving.onClose}>
      {(booking) => <MoveHours booking={booking} {...moving} />}
    </LoadedBooking>
  )
}

function MoveHours({
  booking,
  to,
  onMoved,
  onClose,
}: Omit<MoveDialogProps, 'session'> & { booking: BookingDetail['booking'] }) {
  const { t, format } = useWords()
  const close = useCloseIfOpen(onClose)
  const toastIfGone = useToastIfGone()
  const [move, { isLoading, error, reset }] = bookingsApi.useMoveBookingByStaffMutation()
  const slots = booking.selected_slots
  const run = slots.map(hourOf)
  const own = { date: booking.date ?? '', run }
  const start = to ? { date: to.date, run: hoursFrom(to.from, to.to) } : { date: booking.date, run: [] }
  const chosen = useChoice(start, reset)
  const unitHours = hoursNeeded(booking.duration_minutes)
  // A session that is longer than one unit keeps its length unless the hours are extended or shortened.
  const need = to ? unitHours : slots.length
  const picking = { ...useStaffPicking(booking.studio_id, chosen.choice, chosen.month, own), need }
  const span = spanOf(picking.run)
  const isOwn = picking.date === own.date && picking.run.join() === own.run.join()
  const price = priceAfter(booking, unitHours, picking.run.length)
  const isOtherPrice = booking.status === 'paid' && price !== booking.price

  const send = async (selectedSlots: string[]) => {
    const { data, error: failure } = await move({ id: booking.id, selectedSlots, seen: seenOf(booking) })
    if (!data) return toastIfGone(moveProblemText(t, failure))
    const isSamePrice = priceAfter(data.booking, unitHours, slots.length) === booking.price
    onMoved({ booking: data.booking, from: isSamePrice && !booking.outside_hours ? slots : null })
    close()
  }
  const notice = booking.walk_in?.messages === false ? t('diary.move-untold') : t('diary.move-told')
  const prices = { before: format.money(booking.price), after: format.money(price) }
  const cost =
    price === booking.price ? t('diary.move-same-price', { after: prices.after }) : t('diary.move-price', prices)
  const isTooShort = picking.run.length < unitHours
  const ready = span !== null && !isOwn && !isOtherPrice && !isTooShort
  return (
    <ChooseHoursDialog
      title={t('diary.move-title', { code: booking.code })}
      eyebrow={t('diary.move-now', {
        customer: booking.customer_name,
        when: daySpanText(t, format, own.date, spanOf(own.run) ?? { from: 0, to: 0 }),
      })}
      note={
        span === null || isOwn
          ? t('diary.move-choose')
          : isTooShort
            ? t('diary.move-too-short', { hours: unitHours })
            : isOtherPrice
              ? t('diary.move-other-price', prices)
              : `${cost} ${notice}`
      }
      submit={ready ? t('diary.move-to', { when: daySpanText(t, format, picking.date, span) }) : t('diary.move')}
      ready={ready}
      busy={isLoading}
      problem={error && { ...problemOf(error), error: moveProblemText(t, error) }}
      onOtherHours={reset}
      onSend={send}
      onClose={onClose}
      picking={picking}
      {...chosen}
    />
  )
}

const hoursFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

/** Returns the price after a move, in KES. An unchanged number of units keeps its price, even an agreed one. */
function priceAfter(
  { price, unit_price, selected_slots }: BookingDetail['booking'],
  unitHours: number,
  hours: number,
): number {
  const unit = { slots: unitHours, price: unit_price }
  return quote(unit, hours).units === quote(unit, selected_slots.length).units ? price : quote(unit, hours).total
}
