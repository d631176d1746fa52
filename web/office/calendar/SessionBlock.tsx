import type { PointerEvent } from 'react'
import type { BookingStatus } from '../../../api/contract/shared.ts'
import { type Format, joinFacts } from '../../i18n/format.ts'
import { type Translate, useWords } from '../../i18n/use-translate.ts'
import type { Tone } from '../../ui/StatusChip.tsx'
import { officeTones } from '../shared/bookings/booking-words.ts'
import type { CalendarBooking } from '../shared/bookings/sessions.ts'
import type { PlacedSession } from './columns.ts'
import type { CellProps } from './use-cells.ts'

/** Returns the session type and the number of people: 'Mixing session · 2 people'. */
export const whatOf = (t: Translate, { sessionType, numberOfPeople }: CalendarBooking): string =>
  joinFacts(sessionType, t('bookings.people', { people: numberOfPeople }))

/** Returns the status of a booking, and of its payment if that differs: 'Approved · Not paid'. */
export const stateOf = (t: Translate, { status, payment }: CalendarBooking): string =>
  joinFacts(t(`bookings.status.${status}`), status !== 'paid' && payment && t(`diary.payment.${payment}`))

/** Describes a session in full, for screen readers. */
export function sessionLabel(t: Translate, format: Format, { booking, date, from, to, studio }: PlacedSession): string {
  const when = t('span.day-from-to', { day: format.longDate(date), from: format.hour(from), to: format.hour(to) })
  return joinFacts(when, booking.customerName, whatOf(t, booking), studio.studioName, stateOf(t, booking))
}

const shapes = {
  paid: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1z',
  part: 'M6 1a5 5 0 0 1 0 10z',
  unpaid: '',
} as const

/** A disc that is full if a booking is paid, half full if a part is paid, and empty if nothing is. */
export function PaymentMark({ payment }: Pick<CalendarBooking, 'payment'>) {
  if (payment === null) return null
  return (
    <svg
      viewBox="0 0 12 12"
      className="size-3 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      aria-hidden="true"
    >
      <circle cx={6} cy={6} r={5} />
      <path d={shapes[payment]} fill="currentColor" />
    </svg>
  )
}

const toneClasses: Partial<Record<Tone, string>> = {
  waiting: 'border-dashed border-gold bg-gold-soft',
  good: 'border-green bg-green-soft',
}

/** Returns the colours and the border of a session. Requests have a dashed border. */
export const statusClasses = (status: BookingStatus): string =>
  toneClasses[officeTones[status]] ?? 'border-ink bg-ink-soft'

/** A session in its hours: the customer, the session type, and whether it is agreed and paid. */
export function SessionBlock({
  session,
  showsStudio,
  cell,
  onOpen,
  onPress,
}: {
  session: PlacedSession
  showsStudio: boolean
  cell: CellProps
  onOpen: () => void
  /** Starts to drag the session; undefined if it cannot be moved. */
  onPress: ((event: PointerEvent) => void) | undefined
}) {
  const { t, format } = useWords()
  const { booking, studio } = session
  return (
    <button
      {...cell}
      type="button"
      aria-label={sessionLabel(t, format, session)}
      onClick={onOpen}
      onPointerDown={onPress}
      className={`relative flex size-full select-none flex-col overflow-hidden rounded-[10px] border border-l-4 px-2 py-0.75 text-left text-[0.8125rem] leading-[1.2] hover:outline-2 hover:outline-ink ${statusClasses(booking.status)}`}
    >
      <span className="shrink-0 truncate font-semibold">{booking.customerName}</span>
      <span className="shrink-0 truncate">{showsStudio ? studio.studioName : whatOf(t, booking)}</span>
      <span className="flex shrink-0 items-center gap-1.5">
        <PaymentMark payment={booking.payment} />
        <span className="truncate">{stateOf(t, booking)}</span>
      </span>
      {showsStudio && session.to - session.from > 1 && <span className="shrink-0 truncate">{whatOf(t, booking)}</span>}
      {onPress && <span data-edge="" className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize" />}
    </button>
  )
}
