import { lazy, Suspense, useState } from 'react'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { ShareButton } from '../../app/ShareButton.tsx'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

/** Move, cancel, calendar, share: what may be done now, and until when. */
export function BookingActions({ token, tracked }: { token: string; tracked: TrackedBooking }) {
  const say = useText()
  const format = useFormat()
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const { booking, may } = tracked
  const close = () => setOpen(null)
  return (
    <div className="mt-7 grid gap-4 border-t border-line pt-6">
      <div className="grid gap-2 sm:grid-cols-2">
        {may.reschedule && (
          <Button kind="outline" onClick={() => setOpen('move')}>
            <Icon name="clock" /> {say('track.move')}
          </Button>
        )}
        {booking.startTime && may.cancel && <CalendarLink token={token}>{say('track.calendar')}</CalendarLink>}
        <ShareButton title={say('track.code', { code: booking.code })}>{say('track.share')}</ShareButton>
        {may.cancel && (
          <Button kind="outline" onClick={() => setOpen('cancel')}>
            <Icon name="close" /> {say('track.cancel')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        {may.cancel && may.until && say('track.until', { moment: format.moment(may.until) })}
        {!may.cancel && isAhead(tracked) && say('track.too-late')} {say('track.keep')}
      </p>
      <LanguageChoice token={token} language={booking.language} />
      <Suspense fallback={null}>
        {open === 'cancel' && <CancelDialog token={token} booking={booking} onClose={close} />}
        {open === 'move' && <MoveDialog token={token} booking={booking} onClose={close} />}
      </Suspense>
    </div>
  )
}

const lively = ['requested', 'manager_confirmed', 'approved', 'paid']

/** Whether it still takes place, so that the reason for not changing it is its closeness. */
const isAhead = ({ booking }: TrackedBooking) => lively.includes(booking.status) && booking.startTime !== null
