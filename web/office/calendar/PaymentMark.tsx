import type { CalendarBooking } from '../shared/bookings/sessions.ts'

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
