import type { PointerEvent } from 'react'
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
  onPress,
}: {
  session: PlacedSession
  showsStudio: boolean
  cell: CellProps
  onOpen: () => void
  /** Begins to drag the session; undefined if it cannot be moved. */
  onPress: ((event: PointerEvent) => void) | undefined
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
      onPointerDown={onPress}
      className={`relative flex size-full select-none flex-col overflow-hidden rounded-[10px] border border-l-4 px-2 py-0.75 text-left text-[0.8125rem] leading-[1.2] hover:outline-2 hover:outline-ink ${lookOf(booking.status)}`}
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
