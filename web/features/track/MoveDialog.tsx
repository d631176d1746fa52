import { useState } from 'react'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { problemOf } from '../../app/problem.ts'
import { useAppDispatch } from '../../app/store.ts'
import { noted } from '../../app/toasts.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { hourOf, slotAt } from '../availability/clock.ts'
import { spanOf } from '../availability/hours.ts'
import type { Choice } from '../booking/choice.ts'
import { HoursRefused } from '../booking/HoursRefused.tsx'
import { TimePicker, useShownMonth } from '../booking/TimePicker.tsx'
import { useTimePicking } from '../booking/time-picking.ts'
import { useMoveBookingMutation } from './track-api.ts'
import { whenOf } from './when.ts'

/** Moves a booking to as many other hours, at the same price; gives a booking without a time the hours it needs. */
export function MoveDialog({
  token,
  booking,
  onClose,
}: {
  token: string
  booking: TrackedBooking['booking']
  onClose: () => void
}) {
  const say = useText()
  const format = useFormat()
  const dispatch = useAppDispatch()
  const need = booking.slots.length || Math.ceil(booking.sessionType.durationMinutes / 60)
  const moves = booking.date !== null
  const wished = booking.date ?? booking.preferredDate
  const own = { date: booking.date ?? '', run: booking.slots.map(hourOf) }
  const [choice, setChoice] = useState<Choice>({ date: wished, run: [], sessionTypeId: booking.sessionType.id })
  const [month, setMonth] = useShownMonth(wished)
  const picking = { ...useTimePicking(booking.studio.id, choice, month, own), need }
  const [move, { isLoading, error, reset }] = useMoveBookingMutation()
  const span = spanOf(picking.run)
  const isOwn = choice.date === own.date && picking.run.join() === own.run.join()
  const ready = span !== null && picking.run.length === need && !isOwn

  const confirm = async () => {
    const { data } = await move({ token, selectedSlots: picking.run.map((hour) => slotAt(picking.date, hour)) })
    if (!data) return
    dispatch(noted(moves ? 'moved' : 'arranged'))
    onClose()
  }
  const choose = (change: Partial<Choice>) => {
    reset()
    setChoice((last) => ({ ...last, ...change }))
  }

  return (
    <Dialog
      title={say(moves ? 'track.move-title' : 'track.arrange')}
      eyebrow={say('track.move-now', { when: whenOf(say, format, booking) })}
      closeLabel={say('close')}
      onClose={onClose}
      wide
      footer={
        <div className="grid gap-3">
          {error && (
            <HoursRefused
              problem={problemOf(error)}
              onRun={(date, run) => choose({ date, run })}
              onOtherHours={reset}
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <p className="mr-auto text-sm text-muted max-sm:w-full">
              {say(moves ? 'track.move-length' : 'track.arrange-length', { hours: need })}
            </p>
            <Button kind="signal" disabled={!ready} busy={isLoading} onClick={confirm} className="max-sm:w-full">
              {ready
                ? say(moves ? 'track.move-to' : 'track.arrange-to', {
                    when: say('track.when-span', {
                      day: format.shortDate(picking.date),
                      from: format.hour(span.from),
                      to: format.hour(span.to),
                    }),
                  })
                : say(moves ? 'track.move-choose' : 'track.arrange')}
            </Button>
          </div>
        </div>
      }
    >
      <TimePicker
        picking={picking}
        choice={choice}
        onChange={choose}
        month={month}
        onMonth={setMonth}
        offersTypes={false}
      />
    </Dialog>
  )
}
