import { lazy, Suspense, useState } from 'react'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import type { Format } from '../../i18n/format.ts'
import { type Say, useFormat, useText } from '../../i18n/use-text.ts'
import { CalendarLink } from '../../shared/bookings/CalendarLink.tsx'
import { ShareButton } from '../../shared/page/ShareButton.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { msOf } from './on-air.ts'

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
        {over.includes(booking.status) && <BookAgain studio={booking.studio} />}
        {may.reschedule && (
          <Button kind="outline" onClick={() => setOpen('move')}>
            <Icon name="clock" /> {say(booking.startTime ? 'track.move' : 'track.arrange')}
          </Button>
        )}
        {isOn(tracked) && <CalendarLink token={token}>{say('track.calendar')}</CalendarLink>}
        <ShareButton title={say('track.code', { code: booking.code })}>{say('track.share')}</ShareButton>
        {may.cancel && (
          <Button kind="outline" onClick={() => setOpen('cancel')}>
            <Icon name="close" /> {say('track.cancel')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        {ruleOf(say, format, tracked)} {say('track.keep')}
      </p>
      <LanguageChoice token={token} language={booking.language} />
      <Suspense fallback={null}>
        {open === 'cancel' && <CancelDialog token={token} booking={booking} onClose={close} />}
        {open === 'move' && <MoveDialog token={token} booking={booking} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** Until when it may be moved and cancelled; nothing while it has no time, or once it is over. */
function ruleOf(say: Say, format: Format, tracked: TrackedBooking): string | null {
  const { may } = tracked
  if (!may.cancel) return isAhead(tracked) ? say('track.too-late') : null
  if (may.until === null) return null
  if (may.until === may.cancelUntil) return say('track.until', { moment: format.moment(may.until) })
  return may.reschedule ? say('track.until-unpaid', { moment: format.moment(may.until) }) : say('track.cancel-only')
}

const over = ['rejected', 'completed', 'cancelled']

/** Whether it has its hours and nothing has ended it. */
const isOn = ({ booking }: TrackedBooking) => booking.startTime !== null && !over.includes(booking.status)

/** Whether it still begins, so that the reason for not changing it is its closeness. */
const isAhead = (tracked: TrackedBooking) => {
  const { startTime } = tracked.booking
  return isOn(tracked) && startTime !== null && msOf(startTime) > Date.parse(tracked.serverTime)
}

/** The way on from a booking that is over: the same studio again, else any. */
function BookAgain({ studio }: Pick<TrackedBooking['booking'], 'studio'>) {
  const say = useText()
  return (
    <ButtonLink to={studio.code === null ? '/studios' : `/studios/${studio.code}`} kind="ink">
      {say(studio.code === null ? 'not-found.studios' : 'track.again')}
    </ButtonLink>
  )
}
