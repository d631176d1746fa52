import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { handOn } from '../../ui/use-focus-back.ts'
import { agreeing } from '../shared/bookings/booking-status.ts'
import { useHoldDecision } from '../shared/bookings/use-decide.ts'
import type { Namespace } from '../shared/page/navigation.ts'
import { useDecisionAbout } from '../shared/undo/DecisionsProvider.tsx'
import { UndoHere } from '../shared/undo/UndoHere.tsx'
import type { Ask } from './ActionDialog.tsx'

interface About {
  readonly area: Namespace
  readonly booking: AdminBooking
  /** Opens a dialog before the action is carried out. */
  readonly onAsk: (ask: Ask) => void
}

/** Approves or rejects a booking, or undoes the decision. Approving one without a time asks for its hours first. */
export function DecisionButtons({
  area,
  booking,
  describedBy,
  onAsk,
}: About & {
  /** The element that says whether the manager has confirmed it. */
  describedBy: string | undefined
}) {
  const t = useTranslate()
  const decide = useHoldDecision(area, booking)
  const decision = useDecisionAbout(booking.id)
  const yes = agreeing[area]
  const { code } = booking
  const agree = (button: HTMLElement) => {
    handOn(button)
    if (booking.selected_slots.length === 0) onAsk('hours')
    else decide(yes)
  }
  if (decision && decision.state.status !== 'failed') return <UndoHere decision={decision} />
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        kind="ink"
        size="small"
        onClick={({ currentTarget }) => agree(currentTarget)}
        aria-label={t(`bookings.label.${yes}`, { code })}
        aria-describedby={describedBy}
      >
        {t(`bookings.action.${yes}`)}
      </Button>
      <Button
        kind="outline"
        size="small"
        onClick={() => onAsk('reject')}
        aria-label={t('bookings.label.reject', { code })}
      >
        {t('bookings.action.reject')}
      </Button>
    </div>
  )
}

/** Further actions on a booking: reject after confirmation, cancel, or mark as a no-show. */
export function FurtherActions({ may, onAsk }: Pick<About, 'onAsk'> & { may: readonly FurtherAction[] }) {
  const t = useTranslate()
  if (may.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {may.map((action) => (
        <Button key={action} kind="outline" size="small" onClick={() => onAsk(action)}>
          {t(`bookings.action.${action}`)}
        </Button>
      ))}
    </div>
  )
}

export type FurtherAction = Exclude<Ask, 'hours'>
