import { useParams } from 'react-router-dom'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { customerTones, statusWord } from '../../shared/bookings/status.ts'
import { copyText } from '../../shared/feedback/copy-text.ts'
import { noted } from '../../shared/feedback/toasts.ts'
import { useAsOf } from '../../shared/offline/use-as-of.ts'
import { PageOnItsWay } from '../../shared/page/PageOnItsWay.tsx'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { useAppDispatch } from '../../shared/store/store.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LostPage } from '../../ui/LostPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { BookingMoney, PayNext } from './BookingMoney.tsx'
import { BookingTimeline } from './BookingTimeline.tsx'
import { OnAir } from './OnAir.tsx'
import { useTrackedBooking } from './use-tracked-booking.ts'

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
