import { useEffect, useState } from 'react'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { daySpanText, hoursNeeded, spanOf } from '../../shared/availability/hours.ts'
import { ChooseHoursDialog } from '../../shared/booking/ChooseHoursDialog.tsx'
import { useChoice } from '../../shared/booking/TimePicker.tsx'
import { useTimePicking } from '../../shared/booking/time-picking.ts'
import { whenOf } from '../../shared/bookings/booking-texts.ts'
import { trackApi } from '../../shared/bookings/track-api.ts'
import { noted } from '../../shared/feedback/toasts.ts'
import { useCloseIfOpen, useToastIfGone } from '../../shared/feedback/use-problem.ts'
import { hourOf } from '../../shared/site/clock.ts'
import { useAppDispatch } from '../../shared/store/store.ts'

const toMove = {
  title: 'track.move-title',
  length: 'track.move-length',
  to: 'track.move-to',
  choose: 'track.move-choose',
  done: 'moved',
} as const
const toArrange = {
  title: 'track.arrange',
  length: 'track.arrange-length',
  to: 'track.arrange-to',
  choose: 'track.arrange',
  done: 'arranged',
} as const

/** Moves a booking to the same number of hours at the same price, or gives a booking without a time its hours. */
export function MoveDialog({
  token,
  booking,
  onClose,
}: {
  token: string
  booking: TrackedBooking['booking']
  onClose: () => void
}) {
  const { t, format } = useWords()
  const close = useCloseIfOpen(onClose)
  const dispatch = useAppDispatch()
  const need = booking.slots.length || hoursNeeded(booking.sessionType.durationMinutes)
  const words = booking.date === null ? toArrange : toMove
  const wished = booking.date ?? booking.preferredDate
  const own = { date: booking.date ?? '', run: booking.slots.map(hourOf) }
  const [move, { isLoading, error, reset }] = trackApi.useMoveBookingMutation()
  const chosen = useChoice({ date: wished, sessionTypeId: booking.sessionType.id }, reset)
  const picking = { ...useTimePicking(booking.studio.id, chosen.choice, chosen.month, own), need }
  const span = spanOf(picking.run)
  const isOwn = chosen.choice.date === own.date && picking.run.join() === own.run.join()
  const ready = span !== null && picking.run.length === need && !isOwn

  // The answer was lost, and the booking has the hours that were sent.
  const isMoved = error !== undefined && isOwn
  const [done] = useState(words.done)
  useEffect(() => {
    if (!isMoved) return
    dispatch(noted(done))
    onClose()
  }, [isMoved, done, dispatch, onClose])

  const toastIfGone = useToastIfGone()
  const textOf = (failure: unknown) => reasonOr(t('track.move-failed'), problemOf(failure), t('track.move-unconfirmed'))
  const confirm = async (selectedSlots: string[]) => {
    const { data, error: failure } = await move({ token, selectedSlots })
    if (!data) return toastIfGone(textOf(failure))
    dispatch(noted(words.done))
    close()
  }

  return (
    <ChooseHoursDialog
      title={t(words.title)}
      eyebrow={t('track.move-now', { when: whenOf(t, format, booking) })}
      note={t(words.length, { hours: need })}
      submit={
        ready
          ? t(words.to, {
              when: daySpanText(t, format, picking.date, span),
            })
          : t(words.choose)
      }
      ready={ready}
      busy={isLoading}
      problem={error && { ...problemOf(error), error: textOf(error) }}
      onOtherHours={reset}
      onSend={confirm}
      onClose={onClose}
      picking={picking}
      {...chosen}
    />
  )
}
