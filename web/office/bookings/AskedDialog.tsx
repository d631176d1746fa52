import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useText } from '../../i18n/use-text.ts'
import { agreeing } from '../shared/bookings/booking-look.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import type { Area } from '../shared/page/navigation.ts'
import { BookingHoursDialog } from './BookingHoursDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useDecide, useHoldDecision } from './use-decide.ts'

/** What is asked before something is done: which hours, why, or whether really. */
export type Ask = 'hours' | 'reject' | 'cancel' | 'no-show'

/** A question about a booking as it was when it was asked. */
export interface Asked {
  readonly ask: Ask
  readonly booking: AdminBooking
}

/**
 * Asks, and does what was answered. It belongs to the screen, not to the row: that may go at any moment, when somebody
 * else decides.
 */
export function AskedDialog({
  area,
  asked: { ask, booking },
  onClose,
}: {
  area: Area
  asked: Asked
  onClose: () => void
}) {
  const say = useText()
  const hold = useHoldDecision(area, booking)
  const { decide, busy } = useDecide(area, booking)
  const { id, code, customer_name: customer } = booking
  const yes = agreeing[area]
  switch (ask) {
    case 'hours':
      return (
        <BookingHoursDialog
          area={area}
          id={id}
          title={say('bookings.hours-title', { code })}
          submit={say(`bookings.action.${yes}`)}
          onHours={(selectedSlots) => hold(yes, { selectedSlots })}
          onClose={onClose}
        />
      )
    case 'reject':
      return (
        <ReasonDialog
          title={say('bookings.reject-title', { code })}
          text={say('bookings.reject-text', { customer })}
          submit={say('bookings.reject-submit')}
          required={false}
          busy={false}
          onReason={async (reason) => {
            hold('reject', reason ? { reason } : {})
            return undefined
          }}
          onClose={onClose}
        />
      )
    case 'cancel':
      return (
        <ReasonDialog
          title={say('bookings.cancel-title', { code })}
          text={say('bookings.cancel-text', { customer })}
          submit={say('bookings.action.cancel')}
          required
          busy={busy}
          onReason={(reason) => decide('cancel', { reason })}
          onClose={onClose}
        />
      )
    case 'no-show':
      return (
        <ConfirmDialog
          title={say('bookings.no-show-title', { code })}
          text={say('bookings.no-show-text', { customer })}
          action={say('bookings.action.no-show')}
          onConfirm={() => decide('no-show')}
          onClose={onClose}
        />
      )
  }
}
