import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../back-office/ConfirmDialog.tsx'
import type { Area } from '../back-office/navigation.ts'
import { BookingHoursDialog } from './BookingHoursDialog.tsx'
import { agreeing } from './booking-look.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useDecide } from './use-decide.ts'

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
  onFaster,
  onClose,
}: {
  area: Area
  asked: Asked
  onFaster: (text: string) => void
  onClose: () => void
}) {
  const say = useText()
  const { decide, busy } = useDecide(area, booking, onFaster)
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
          busy={busy}
          onHours={(selectedSlots) => decide(yes, { selectedSlots })}
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
          busy={busy}
          onReason={async (reason) => (await decide('reject', reason ? { reason } : {}))?.error}
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
          onReason={async (reason) => (await decide('cancel', { reason }))?.error}
          onClose={onClose}
        />
      )
    case 'no-show':
      return (
        <ConfirmDialog
          title={say('bookings.no-show-title', { code })}
          text={say('bookings.no-show-text', { customer })}
          action={say('bookings.action.no-show')}
          onConfirm={async () => (await decide('no-show'))?.error}
          onClose={onClose}
        />
      )
  }
}
