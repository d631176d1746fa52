import { useState } from 'react'
import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../back-office/ConfirmDialog.tsx'
import type { Area } from '../back-office/navigation.ts'
import { agreeing } from './booking-look.ts'
import { HoursDialog } from './HoursDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useDecide } from './use-decide.ts'

interface About {
  readonly area: Area
  readonly booking: AdminBooking
  readonly onFaster: (text: string) => void
}

/** Yes or no to a booking that waits; yes to one without a time asks for its hours first. */
export function DecisionButtons({ area, booking, onFaster }: About) {
  const say = useText()
  const { decide, busy } = useDecide(area, booking, onFaster)
  const [asks, setAsks] = useState<'hours' | 'reason'>()
  const [problem, setProblem] = useState<string>()
  const yes = agreeing[area]
  const { code } = booking
  const agree = async () => {
    if (booking.selected_slots.length === 0) return setAsks('hours')
    setProblem((await decide(yes))?.error)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button kind="ink" size="small" busy={busy} onClick={agree} aria-label={say(`bookings.label.${yes}`, { code })}>
        {say(`bookings.action.${yes}`)}
      </Button>
      <Button
        kind="outline"
        size="small"
        onClick={() => setAsks('reason')}
        aria-label={say('bookings.label.reject', { code })}
      >
        {say('bookings.action.reject')}
      </Button>
      {problem && (
        <p role="alert" className="basis-full text-sm font-medium text-signal-text">
          {problem}
        </p>
      )}
      {asks === 'hours' && (
        <HoursDialog
          area={area}
          id={booking.id}
          title={say('bookings.hours-title', { code })}
          submit={say(`bookings.action.${yes}`)}
          busy={busy}
          onHours={(selectedSlots) => decide(yes, { selectedSlots })}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'reason' && (
        <RejectDialog area={area} booking={booking} onFaster={onFaster} onClose={() => setAsks(undefined)} />
      )}
    </div>
  )
}

function RejectDialog({ area, booking, onFaster, onClose }: About & { onClose: () => void }) {
  const say = useText()
  const { decide, busy } = useDecide(area, booking, onFaster)
  return (
    <ReasonDialog
      title={say('bookings.reject-title', { code: booking.code })}
      text={say('bookings.reject-text', { customer: booking.customer_name })}
      submit={say('bookings.reject-submit')}
      required={false}
      busy={busy}
      onReason={async (reason) => (await decide('reject', reason ? { reason } : {}))?.error}
      onClose={onClose}
    />
  )
}

/** What else may be done with a booking: rejected after the manager's word, cancelled, or marked as missed. */
export function FurtherActions({ area, booking, may, onFaster }: About & { may: Further }) {
  const say = useText()
  const { decide, busy } = useDecide(area, booking, onFaster)
  const [asks, setAsks] = useState<'reject' | 'cancel' | 'no-show'>()
  const close = () => setAsks(undefined)
  const { code, customer_name: customer } = booking
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {may.reject && (
        <Button kind="outline" size="small" onClick={() => setAsks('reject')}>
          {say('bookings.action.reject')}
        </Button>
      )}
      {may.cancel && (
        <Button kind="outline" size="small" onClick={() => setAsks('cancel')}>
          {say('bookings.action.cancel')}
        </Button>
      )}
      {may.noShow && (
        <Button kind="outline" size="small" onClick={() => setAsks('no-show')}>
          {say('bookings.action.no-show')}
        </Button>
      )}
      {asks === 'reject' && <RejectDialog area={area} booking={booking} onFaster={onFaster} onClose={close} />}
      {asks === 'cancel' && (
        <ReasonDialog
          title={say('bookings.cancel-title', { code })}
          text={say('bookings.cancel-text', { customer })}
          submit={say('bookings.action.cancel')}
          required
          busy={busy}
          onReason={async (reason) => (await decide('cancel', { reason }))?.error}
          onClose={close}
        />
      )}
      {asks === 'no-show' && (
        <ConfirmDialog
          title={say('bookings.no-show-title', { code })}
          text={say('bookings.no-show-text', { customer })}
          action={say('bookings.action.no-show')}
          onConfirm={async () => (await decide('no-show'))?.error}
          onClose={close}
        />
      )}
    </div>
  )
}

export interface Further {
  readonly reject: boolean
  readonly cancel: boolean
  readonly noShow: boolean
}
