import { useParams } from 'react-router-dom'
import type { Step, TrackedBooking } from '../../../api/contract/bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useNow } from '../../shared/api-client/config-api.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { hourOf } from '../../shared/availability/clock.ts'
import { customerTones, statusWord } from '../../shared/bookings/status.ts'
import {
  bookingEventsUrl,
  useTrackedBookingQuery,
  useTrackedBookingQuerySubscription,
} from '../../shared/bookings/track-api.ts'
import { whenOf } from '../../shared/bookings/when.ts'
import { copyText } from '../../shared/feedback/copy-text.ts'
import { noted } from '../../shared/feedback/toasts.ts'
import { type EventData, eventDataIn } from '../../shared/live/event-data.ts'
import { useLine } from '../../shared/live/use-line.ts'
import { useAsOf } from '../../shared/offline/use-as-of.ts'
import { PageOnItsWay } from '../../shared/page/PageOnItsWay.tsx'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { useAppDispatch } from '../../shared/store/store.ts'
import { studioName } from '../../shared/studios/studio-name.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Lamp } from '../../ui/Lamp.tsx'
import { LostPage } from '../../ui/LostPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { BookingMoney, PayNext } from './BookingMoney.tsx'
import { isOnAir } from './on-air.ts'
import { stepTitle } from './step-title.ts'
import { whyCancelled } from './why-cancelled.ts'

/** The page of a booking link: its status, who acts next and by when, and the available actions. */
export function BookingPage() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const tracking = useTrackedBooking(token)
  const { currentData, error, isFetching, refetch } = tracking
  useAsOf(tracking)
  if (currentData) return <Loaded token={token} tracked={currentData} />
  if (!error) return <BookingPageSkeleton />
  if (problemOf(error).status === 404)
    return (
      <LostPage title={t('track.missing')} text={t('track.missing-text')}>
        <PageTitle>{t('track.missing')}</PageTitle>
        <ButtonLink to="/studios" kind="ink">
          {t('not-found.studios')}
        </ButtonLink>
        <ButtonLink to="/bookings" kind="outline">
          {t('shell.kept')}
        </ButtonLink>
      </LostPage>
    )
  return (
    <div className="page py-16">
      <PageTitle>{t('track.failed')}</PageTitle>
      <ErrorState
        level={1}
        title={t('track.failed')}
        text={problemOf(error).error}
        tryAgain={t('try-again')}
        onTryAgain={() => void refetch()}
        busy={isFetching}
      />
    </div>
  )
}

function Loaded({ token, tracked }: { token: string; tracked: TrackedBooking }) {
  const t = useTranslate()
  const { booking, timeline } = tracked
  return (
    <div className="page pt-6 md:pt-10">
      <PageTitle>{t('track.code', { code: booking.code })}</PageTitle>
      <p className="text-muted">{t('track.title')}</p>
      <div className="mb-7 flex flex-wrap items-center gap-x-5 gap-y-3 md:mb-9">
        <h1 className="flex max-w-full flex-wrap items-center gap-1 wrap-anywhere text-[2.5rem] tracking-[-0.01em] tabular-nums md:text-6xl">
          {booking.code}
          <CopyCode code={booking.code} />
        </h1>
        <span role="status">
          <StatusChip tone={customerTones[booking.status]}>{statusWord(t, booking)}</StatusChip>
        </span>
        <OnAir booking={booking} />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="stands" className="panel p-5 sm:p-7">
          <h2 id="stands" className="mb-5 text-2xl">
            {t('track.stands')}
          </h2>
          <PayNext tracked={tracked} />
          <BookingTimeline booking={booking} timeline={timeline} />
          <BookingActions token={token} tracked={tracked} />
        </section>
        <section aria-labelledby="session" className="panel overflow-hidden">
          <BookingFacts booking={booking} />
          <BookingMoney token={token} payment={tracked.payment} />
        </section>
      </div>
    </div>
  )
}

function CopyCode({ code }: { code: string }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const copy = async () => {
    await copyText(code)
    dispatch(noted('code-copied'))
  }
  return (
    <IconButton aria-label={t('track.copy')} title={t('track.copy')} onClick={copy}>
      <Icon name="copy" />
    </IconButton>
  )
}

function BookingPageSkeleton() {
  return (
    <div aria-busy="true" className="page pt-6 md:pt-10">
      <PageOnItsWay />
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-2 mb-9 h-14 w-80 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="panel grid gap-7 p-7">
          {['1', '2', '3', '4', '5'].map((key) => (
            <div key={key} className="flex gap-4">
              <Skeleton className="size-5.5 rounded-full!" />
              <Skeleton className="h-5 w-3/5" />
            </div>
          ))}
        </div>
        <Skeleton className="h-110 rounded-panel!" />
      </div>
    </div>
  )
}

/** The light that is on during the session. */
function OnAir({ booking }: { booking: TrackedBooking['booking'] }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  if (now === null || !booking.endTime || !isOnAir(booking, now)) return null
  return (
    <span className="inline-flex items-center gap-2.5 rounded-pill border border-signal px-3.5 py-1 text-sm font-semibold">
      <Lamp lit /> {t('track.on-air', { hour: format.hour(hourOf(booking.endTime)) })}
    </span>
  )
}

const endings: readonly Step['step'][] = ['rejected', 'cancelled']

/** Past steps, the current step with its actor and deadline, and the steps to come. */
function BookingTimeline({ booking, timeline }: Pick<TrackedBooking, 'booking' | 'timeline'>) {
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

/** The polling interval while no stream is open. */
const askEveryMs = 20_000

/**
 * Loads a booking and keeps it current through the stream, or by polling while there is no stream. Stream events trigger a
 * fetch, so that the offline copy is as new as the screen.
 */
function useTrackedBooking(token: string) {
  const tracking = useTrackedBookingQuery(token, { refetchOnFocus: true })
  const { currentData, error, refetch } = tracking
  const isLive = useLine(currentData ? bookingEventsUrl(token) : null, ({ event, data }) => {
    const told = eventDataIn(data)
    if (event === 'booking' && currentData && isNews(told, currentData)) void catchUp(told)
  })
  useTrackedBookingQuerySubscription(token, {
    pollingInterval: isLive && !error ? 0 : askEveryMs,
    skipPollingIfUnfocused: true,
  })
  return tracking

  /** Fetches the announced change. Fetches again if the first response was read before the change happened. */
  async function catchUp(told: EventData): Promise<void> {
    const { data } = await refetch()
    if (data && isNews(told, data)) await refetch()
  }
}

/** Returns whether a page that shows `shown` is out of date. Both come from the same server; only the time differs. */
const isNews = (told: object, shown: TrackedBooking): boolean => timeless(told) !== timeless(shown)
const timeless = (said: object) => JSON.stringify({ ...said, serverTime: null })
