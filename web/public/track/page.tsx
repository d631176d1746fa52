import { useParams } from 'react-router-dom'
import type { Step, TrackedBooking } from '../../../api/contract/bookings.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { dayAvailability } from '../../shared/availability/availability-api.ts'
import { whenOf } from '../../shared/bookings/booking-texts.ts'
import {
  bookingEventsUrl,
  trackApi,
  trackedBooking,
  useTrackedBookingQuerySubscription,
} from '../../shared/bookings/track-api.ts'
import { type EventData, eventDataIn } from '../../shared/live/follow.ts'
import { usePublicStream } from '../../shared/live/use-stream.ts'
import { useAsOf } from '../../shared/offline/offline-state.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { type Page, pageWithTexts } from '../../shared/page/page.tsx'
import { useNow } from '../../shared/site/config-api.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingFacts, BookingLead, stepTitle } from './BookingLead.tsx'
import { BookingMoney, PayNext } from './BookingMoney.tsx'
import { BookingPageSkeleton, LoadError, texts } from './LoadStates.tsx'

/** The page of a booking link: its status, who acts next and by when, and the available actions. */
function BookingPage() {
  const { token = '' } = useParams()
  const tracking = useTrackedBooking(token)
  const { currentData, error } = tracking
  useAsOf(tracking)
  if (currentData) return <Loaded key={token} token={token} tracked={currentData} />
  if (!error) return <BookingPageSkeleton />
  return <LoadError answer={tracking} />
}

function Loaded({ token, tracked }: { token: string; tracked: TrackedBooking }) {
  const t = useTranslate()
  const { booking } = tracked
  return (
    <div className="page pt-6 md:pt-10">
      <PageTitle>{t('track.code', { code: booking.code })}</PageTitle>
      <BookingLead title={t('track.title')} booking={booking} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="stands" className="panel p-5 sm:p-7">
          <h2 id="stands" className="mb-5 text-2xl">
            {t('track.stands')}
          </h2>
          <PayNext tracked={tracked} />
          <BookingTimeline tracked={tracked} />
          <BookingActions token={token} tracked={tracked} />
        </section>
        <section aria-labelledby="session" className="panel overflow-hidden">
          <BookingFacts booking={booking} />
          <BookingMoney token={token} tracked={tracked} />
        </section>
      </div>
    </div>
  )
}

const endings: readonly Step['step'][] = ['rejected', 'cancelled']

/** Past steps, the current step with its actor and deadline, and the steps to come. */
function BookingTimeline({ tracked: { booking, timeline, serverTime } }: { tracked: TrackedBooking }) {
  const { t, format } = useWords()
  const now = useNow() ?? Date.parse(serverTime)
  const why = booking.cancelReason && t(`track.reason.${booking.cancelReason}`)

  const detail = ({ step, state, actor, dueBy }: Step): string | undefined => {
    if (state === 'now' && step === 'completed') return whenOf(t, format, booking)
    if (state === 'now') {
      const who = t(`track.acts.${actor}`)
      return dueBy && now < Date.parse(dueBy) ? t('track.acts-by', { who, moment: format.moment(dueBy) }) : who
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
              <span className="block text-sm text-muted">{t('booked.note')}</span>
              {booking.note}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** The polling interval while no stream is open. */
const pollMs = 20_000

/**
 * Loads a booking and keeps it current through the stream, or by polling while there is no stream. Stream events
 * trigger a fetch, so that the offline copy is as new as the screen.
 */
function useTrackedBooking(token: string) {
  const tracking = trackApi.useTrackedBookingQuery(token, { refetchOnFocus: true })
  const { currentData, error, refetch } = tracking
  /** Fetches the announced change. Fetches again if the first response was read before the change happened. */
  const catchUp = async (update: EventData) => {
    const { data } = await refetch()
    if (data && hasChanged(update, data)) await refetch()
  }
  const isLive = usePublicStream(currentData ? bookingEventsUrl(token) : null, ({ event, data }) => {
    const update = eventDataIn(data)
    if (event === 'booking' && currentData && hasChanged(update, currentData)) void catchUp(update)
  })
  useTrackedBookingQuerySubscription(token, {
    pollingInterval: isLive && !error ? 0 : pollMs,
    skipPollingIfUnfocused: true,
  })
  return tracking
}

/** Returns whether a page that shows `shown` is out of date. Both come from the same server; only the time differs. */
const hasChanged = (update: object, current: TrackedBooking): boolean => timeless(update) !== timeless(current)
const timeless = (booking: object) => JSON.stringify({ ...booking, serverTime: null })

export const page: Page = {
  source: 'public/track/page.tsx',
  Component: pageWithTexts(texts, BookingPage, (t) => ({
    title: t('head.booking-title'),
    description: t('head.booking'),
  })),
  async data(dispatch, { params: { token = '' } }) {
    const { data: tracked } = await dispatch(trackedBooking.initiate(token))
    const { studio, date } = tracked?.booking ?? {}
    if (studio && date) await dispatch(dayAvailability.initiate({ studioId: studio.id, date }))
  },
  personal: true,
}
