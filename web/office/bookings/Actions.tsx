import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { agreeing, needsAction } from '../shared/bookings/booking-words.ts'
import { useHoldDecision } from '../shared/bookings/use-decide.ts'
import type { OfficeArea } from '../shared/page/OfficePage.tsx'
import { useDecisionAbout } from '../shared/undo/DecisionsProvider.tsx'
import { UndoHere } from '../shared/undo/DecisionTray.tsx'
import { isOpen } from '../shared/undo/decision-view.ts'
import type { BookingAction } from './ActionDialog.tsx'

interface About {
  readonly area: OfficeArea
  readonly booking: AdminBooking
  /** Opens a dialog before the action is carried out. */
  readonly onAction: (action: BookingAction) => void
}

/** Approves or rejects a booking, or undoes the decision. Approving one without a time asks for its hours first. */
export function DecisionButtons({
  area,
  booking,
  describedBy,
  onAction,
}: About & {
  /** The id of the element that says whether the manager has confirmed the booking. */
  describedBy: string | undefined
}) {
  const t = useTranslate()
  const decide = useHoldDecision(area, booking)
  const decision = useDecisionAbout(booking.id)
  const yes = agreeing[area]
  const { code } = booking
  const agree = () => {
    if (booking.selected_slots.length === 0) onAction('hours')
    else decide(yes)
  }
  if (decision && decision.state.status !== 'failed') return <UndoHere decision={decision} />
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        kind="ink"
        size="small"
        onClick={agree}
        aria-label={t(`bookings.label.${yes}`, { code })}
        aria-describedby={describedBy}
      >
        {t(`bookings.action.${yes}`)}
      </Button>
      <Button
        kind="outline"
        size="small"
        onClick={() => onAction('reject')}
        aria-label={t('bookings.label.reject', { code })}
      >
        {t('bookings.action.reject')}
      </Button>
    </div>
  )
}

/**
 * Further actions on a booking: reject after confirmation and cancel, which ask for a reason, and mark as a no-show,
 * which can be undone.
 */
export function FurtherActions({ area, booking, may, onAction }: About & { may: readonly FurtherAction[] }) {
  const t = useTranslate()
  const decide = useHoldDecision(area, booking)
  const decision = useDecisionAbout(booking.id)
  if (may.length === 0) return null
  if (decision && isOpen(decision.state))
    // The row of a booking that needs a decision offers to undo it.
    return needsAction(area, booking) ? null : <UndoHere decision={decision} />
  return (
    <div className="flex flex-wrap gap-2">
      {may.map((action) => (
        <Button
          key={action}
          kind="outline"
          size="small"
          onClick={() => (action === 'no_show' ? decide(action) : onAction(action))}
        >
          {t(`bookings.action.${action}`)}
        </Button>
      ))}
    </div>
  )
}

export type FurtherAction = Exclude<BookingAction, 'hours'> | 'no_show'
