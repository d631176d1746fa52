import type { Step, TrackedBooking } from '../../../api/contract/bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { whenOf } from '../../shared/bookings/when.ts'
import { studioName } from '../../shared/studios/studio-name.ts'
import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx'
import { stepTitle } from './step-title.ts'
import { whyCancelled } from './why-cancelled.ts'

const endings: readonly Step['step'][] = ['rejected', 'cancelled']

/** Past steps, the current step with its actor and deadline, and the steps to come. */
export function BookingTimeline({ booking, timeline }: Pick<TrackedBooking, 'booking' | 'timeline'>) {
  const t = useTranslate()
  const format = useFormat()
  const why = whyCancelled(t, booking.cancelReason)

  const detail = ({ step, state, actor, dueBy }: Step): string | undefined => {
    if (state === 'now' && step === 'completed') return whenOf(t, format, booking)
    if (state === 'now') {
      const who = t(`track.acts.${actor}`)
      return dueBy ? t('track.acts-by', { who, moment: format.moment(dueBy) }) : who
    }
    return step === 'requested' ? studioName(t, booking.studio.name) : undefined
  }

  const steps = timeline.map(
    (step): TimelineStep => ({
      id: step.step,
      state: endings.includes(step.step) ? 'ended' : step.state,
      title: stepTitle(t, format, step, booking.price),
      detail: detail(step),
      aside: step.at ? format.moment(step.at) : undefined,
    }),
  )
  return (
    <>
      <Timeline steps={steps} stateWord={(state) => t(`track.state.${state}`)} />
      {(booking.note ?? why) && (
        <div className="mt-6 grid gap-3 rounded-control bg-sunken p-4">
          {why && <p>{why}</p>}
          {booking.note && (
            <p>
              <span className="block text-sm text-muted">{t('track.note')}</span>
              {booking.note}
            </p>
          )}
        </div>
      )}
    </>
  )
}
