import type { BookingStatus } from '../../../api/contract/shared.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import type { Tone } from '../../ui/StatusChip.tsx'
import { officeTones } from '../shared/bookings/booking-status.ts'
import type { PlacedSession } from './columns.ts'
import { PaymentMark } from './PaymentMark.tsx'
import { sessionLabel, stateOf, whatOf } from './session-words.ts'
import type { CellProps } from './use-cells.ts'

const looks: Partial<Record<Tone, string>> = {
  waiting: 'border-dashed border-gold bg-gold-soft',
  good: 'border-green bg-green-soft',
}

/** Returns the colours and the border of a session. Requests have a dashed border. */
export const lookOf = (status: BookingStatus): string => looks[officeTones[status]] ?? 'border-ink bg-ink-soft'

/** A session in the hours that it takes: the customer, what was booked, and whether it is agreed and paid. */
export function SessionBlock({
  session,
  showsStudio,
  cell,
  onOpen,
}: {
  session: PlacedSession
  showsStudio: boolean
  cell: CellProps
  onOpen: () => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const { booking, studio } = session
  return (
    <button
      {...cell}
      type="button"
      aria-label={sessionLabel(t, format, session)}
      onClick={onOpen}
      className={`grid size-full content-start overflow-hidden rounded-[10px] border border-l-4 px-2 py-1 text-left text-[0.8125rem] leading-[1.2] hover:outline-2 hover:outline-ink ${lookOf(booking.status)}`}
    >
      <span className="truncate font-semibold">{booking.customerName}</span>
      <span className="truncate">{showsStudio ? studio.studioName : whatOf(t, booking)}</span>
      <span className="flex items-center gap-1.5">
        <PaymentMark payment={booking.payment} />
        <span className="truncate">{stateOf(t, booking)}</span>
      </span>
      {showsStudio && session.to - session.from > 1 && <span className="truncate">{whatOf(t, booking)}</span>}
    </button>
  )
}
