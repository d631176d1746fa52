import { useState } from 'react'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import type { LanguageText } from '../../../api/contract/shared.ts'
import { isOver } from '../../../api/contract/statuses.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { failureText, problemOf } from '../../shared/api-client/problem.ts'
import { CalendarLink } from '../../shared/bookings/BookingLinks.tsx'
import { trackApi } from '../../shared/bookings/track-api.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { ShareButton } from '../../shared/page/ShareButton.tsx'
import { instantMsOf } from '../../shared/site/clock.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { studioPage } from './BookingLead.tsx'

const CancelDialog = onDemand(async () => (await import('./CancelDialog.tsx')).CancelDialog)
const MoveDialog = onDemand(async () => (await import('./MoveDialog.tsx')).MoveDialog)

/** The actions that are allowed now (move, cancel, calendar, share) and their deadline. */
export function BookingActions({ token, tracked }: { token: string; tracked: TrackedBooking }) {
  const { t, format } = useWords()
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null)
  const { booking, may } = tracked
  const close = () => setOpen(null)
  return (
    <div className="mt-7 grid gap-4 border-t border-line pt-6">
      <div className="grid gap-2 sm:grid-cols-2">
        {hasEnded(booking) && <BookAgain studio={booking.studio} />}
        {may.reschedule && (
          <Button kind="outline" onClick={() => setOpen('move')}>
            <Icon name="clock" /> {t(booking.startTime ? 'track.move' : 'track.arrange')}
          </Button>
        )}
        {isOn(tracked) && <CalendarLink token={token}>{t('booked.calendar')}</CalendarLink>}
        {/* An answer that an older version cached has none. */}
        {tracked.shareUrl && (
          <ShareButton title={t('track.code', { code: booking.code })} url={tracked.shareUrl}>
            {t('track.share')}
          </ShareButton>
        )}
        {may.cancel && (
          <Button kind="outline" onClick={() => setOpen('cancel')}>
            <Icon name="close" /> {t('track.cancel')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        <NoBreakText text={ruleOf(t, format, tracked)} /> {t('track.keep')}
      </p>
      {booking.messages && <LanguageChoice token={token} language={booking.language} />}
      {open === 'cancel' && <CancelDialog token={token} tracked={tracked} onClose={close} />}
      {open === 'move' && !hasEnded(booking) && <MoveDialog token={token} booking={booking} onClose={close} />}
    </div>
  )
}

/** Describes how long a booking can be moved and cancelled. Empty if it is over, or can be moved and has no time. */
function ruleOf(t: Translate, format: Format, tracked: TrackedBooking): string {
  const { may } = tracked
  if (!may.cancel) return isAhead(tracked) ? t('track.too-late') : ''
  if (!may.reschedule && !isTooLateToMove(tracked)) {
    const cancelling = may.cancelUntil && t('track.cancel-until', { moment: format.moment(may.cancelUntil) })
    return [t('track.not-bookable'), cancelling].filter(Boolean).join(' ')
  }
  if (may.until === null) return ''
  if (may.until === may.cancelUntil) return t('track.until', { moment: format.moment(may.until) })
  return may.reschedule ? t('track.until-unpaid', { moment: format.moment(may.until) }) : t('track.cancel-only')
}

const isTooLateToMove = ({ may, serverTime }: TrackedBooking) =>
  may.until !== null && Date.parse(serverTime) > Date.parse(may.until)

/** Returns whether a booking took place, or ended before it could. */
const hasEnded = ({ status }: TrackedBooking['booking']) => status === 'completed' || isOver(status)

/** Returns whether a booking has hours and has not ended. */
const isOn = ({ booking }: TrackedBooking) => booking.startTime !== null && !hasEnded(booking)

/** Returns whether a booking has not begun. If it can't be changed although it has not begun, it is too close. */
const isAhead = (tracked: TrackedBooking) => {
  const { startTime } = tracked.booking
  return isOn(tracked) && startTime !== null && instantMsOf(startTime) > Date.parse(tracked.serverTime)
}

/** Links from an ended booking to the same studio, or to all studios. */
function BookAgain({ studio }: Pick<TrackedBooking['booking'], 'studio'>) {
  const t = useTranslate()
  const page = studioPage(studio)
  return (
    <ButtonLink to={page ?? '/studios'} kind="ink">
      {t(page === null ? 'shell.browse' : 'track.again')}
    </ButtonLink>
  )
}

const languages: readonly LanguageText[] = ['en', 'sw']

/** Selects the language of messages about this booking. */
function LanguageChoice({ token, language }: { token: string; language: LanguageText }) {
  const t = useTranslate()
  const toast = useToast()
  const [choose, { isLoading, originalArgs }] = trackApi.useChooseLanguageMutation()
  const change = async (chosen: LanguageText | undefined) => {
    if (!chosen) return
    const { error } = await choose({ token, language: chosen })
    if (error) toast(failureText(t('money.language-failed'), problemOf(error), t('money.language-unconfirmed')), true)
    else toast(t(`money.language-chosen.${chosen}`))
  }
  return (
    <Select
      label={t('booked.language')}
      value={isLoading ? originalArgs?.language : language}
      onChange={({ target }) => void change(languages.find((each) => each === target.value))}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {t(`money.language.${each}`)}
        </option>
      ))}
    </Select>
  )
}
