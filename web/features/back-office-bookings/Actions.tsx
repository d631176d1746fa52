import { useState } from 'react'
import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { handOn } from '../../ui/use-focus-back.ts'
import type { Area } from '../back-office/navigation.ts'
import type { Ask } from './AskedDialog.tsx'
import { agreeing } from './booking-look.ts'
import { useDecide } from './use-decide.ts'

interface About {
  readonly area: Area
  readonly booking: AdminBooking
  /** Asks in a dialog before it is done. */
  readonly onAsk: (ask: Ask) => void
}

/** Yes or no to a booking that waits; yes to one without a time asks for its hours first. */
export function DecisionButtons({ area, booking, onAsk, onFaster }: About & { onFaster: (text: string) => void }) {
  const say = useText()
  const { decide, busy } = useDecide(area, booking, onFaster)
  const [problem, setProblem] = useState<string>()
  const yes = agreeing[area]
  const { code } = booking
  const agree = async (button: HTMLElement) => {
    handOn(button)
    if (booking.selected_slots.length === 0) onAsk('hours')
    else setProblem((await decide(yes))?.error)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        kind="ink"
        size="small"
        busy={busy}
        onClick={({ currentTarget }) => void agree(currentTarget)}
        aria-label={say(`bookings.label.${yes}`, { code })}
      >
        {say(`bookings.action.${yes}`)}
      </Button>
      <Button
        kind="outline"
        size="small"
        onClick={() => onAsk('reject')}
        aria-label={say('bookings.label.reject', { code })}
      >
        {say('bookings.action.reject')}
      </Button>
      {problem && (
        <p role="alert" className="basis-full text-sm font-medium text-signal-text">
          {problem}
        </p>
      )}
    </div>
  )
}

/** What else may be done with a booking: rejected after the manager's word, cancelled, or marked as missed. */
export function FurtherActions({ may, onAsk }: Pick<About, 'onAsk'> & { may: readonly FurtherAction[] }) {
  const say = useText()
  if (may.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {may.map((action) => (
        <Button key={action} kind="outline" size="small" onClick={() => onAsk(action)}>
          {say(`bookings.action.${action}`)}
        </Button>
      ))}
    </div>
  )
}

export type FurtherAction = Exclude<Ask, 'hours'>
