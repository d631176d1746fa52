import { Link, useParams } from 'react-router-dom'
import type { Studio } from '../../../api/contract/studios.ts'
import { useTextIn, useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { HourStrip } from '../../shared/availability/HourStrip.tsx'
import { withYours } from '../../shared/availability/hours.ts'
import { TimePicker, useChoice } from '../../shared/booking/TimePicker.tsx'
import { useTimePicking } from '../../shared/booking/time-picking.ts'
import { useAsOf } from '../../shared/offline/offline-state.ts'
import { ErrorPage, LoadFailed } from '../../shared/page/ErrorPage.tsx'
import { PageLoading, PageTitle } from '../../shared/page/PageHead.tsx'
import { ShareButton } from '../../shared/page/ShareButton.tsx'
import { studioApi } from '../../shared/studios/studio-api.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { BookingPanel, PhoneBar } from './BookingPanel.tsx'
import { StudioPictures } from './StudioPictures.tsx'
import { About } from './StudioSections.tsx'

/** The page of a studio, by id or code: pictures, description, hours and the booking panel. */
export function StudioPage() {
  const t = useTranslate()
  const { idOrCode = '' } = useParams()
  const query = studioApi.useStudioQuery(idOrCode)
  const { currentData: studio, error } = query
  useAsOf(query)
  if (studio) return <Loaded key={studio.id} studio={studio} />
  if (!error) return <StudioPageSkeleton />
  if (problemOf(error).status === 404)
    return (
      <ErrorPage title={t('studio.missing')} text={t('studio.missing-text')}>
        <ButtonLink to="/studios" kind="ink">
          {t('shell.browse')}
        </ButtonLink>
      </ErrorPage>
    )
  return <LoadFailed title={t('studio.failed')} answer={query} />
}

function Loaded({ studio }: { studio: Studio }) {
  const t = useTranslate()
  const description = useTextIn()(studio.description, studio.descriptionSw)
  const chosen = useChoice()
  const picking = useTimePicking(studio.id, chosen.choice, chosen.month)
  return (
    <div className="page pt-2 md:pt-4">
      <PageTitle>{studio.name}</PageTitle>
      <Title studio={studio} />
      <StudioPictures studio={studio} />
      <div className="mt-8 grid grid-cols-1 gap-10 md:mt-12 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-12">
        <div className="grid grid-cols-1 gap-12">
          {description && (
            <p className="max-w-[64ch] text-[1.1875rem] leading-relaxed wrap-anywhere whitespace-pre-line">
              {description}
            </p>
          )}
          <section id="hours" aria-labelledby="hours-title" className="grid grid-cols-1 gap-6">
            <h2 id="hours-title" className="text-[1.75rem] md:text-3xl">
              {t('time.title')}
            </h2>
            <WindowNote studio={studio} />
            <div className="panel grid grid-cols-1 gap-7 p-4.5 sm:p-7">
              <TimePicker picking={picking} {...chosen} />
              {!picking.dayIsLoading && (
                <div className="border-t border-line pt-6 max-sm:hidden">
                  <HourStrip date={picking.date} cells={withYours(picking.day, picking.run)} size="page" />
                </div>
              )}
            </div>
          </section>
        </div>
        <BookingPanel studio={studio} picking={picking} />
        <div className="grid grid-cols-1 gap-12">
          <About studio={studio} />
        </div>
      </div>
      <PhoneBar studio={studio} picking={picking} />
    </div>
  )
}

/** Shows how soon and how far ahead the studio can be booked, if it has its own limits. */
function WindowNote({ studio: { noticeHours, daysAhead } }: { studio: Studio }) {
  const t = useTranslate()
  if (noticeHours === 0 && daysAhead === null) return null
  return (
    <p className="max-w-[64ch] text-muted">
      {noticeHours > 0 && t('studio.notice', { hours: noticeHours })}{' '}
      {daysAhead !== null && t('studio.days-ahead', { days: daysAhead })}
    </p>
  )
}

function Title({ studio }: { studio: Studio }) {
  const t = useTranslate()
  return (
    <div className="mb-5 md:mb-7">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to="/studios"
          viewTransition
          className="inline-flex min-h-11 items-center gap-2 font-medium hover:underline"
        >
          <Icon name="back" /> {t('studio.back')}
        </Link>
        <ShareButton title={studio.name} kind="quiet" className="-mr-[8px] px-[8px]!">
          {t('studio.share')}
        </ShareButton>
      </div>
      <h1 className="text-[2.5rem] tracking-[-0.035em] wrap-anywhere md:text-6xl">{studio.name}</h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 wrap-anywhere text-muted">
        <span className="flex items-center gap-1.5">
          <Icon name="place" /> {studio.location ?? t('card.no-location')}
        </span>
        <span className="flex items-center gap-1.5">
          <Icon name="people" /> {t('card.people', { count: studio.capacity })}
        </span>
        <span className="tabular-nums">{t('studio.code', { code: studio.code })}</span>
        {studio.featured && (
          <span className="rounded-pill bg-gold-soft px-3 py-1 text-[0.8125rem] font-semibold text-gold">
            {t('card.featured')}
          </span>
        )}
      </p>
    </div>
  )
}

/** The studio page while it loads. */
function StudioPageSkeleton() {
  return (
    <div aria-busy="true" className="page pt-2 md:pt-4">
      <PageLoading />
      <Skeleton className="mt-3 mb-6 h-5 w-28" />
      <Skeleton className="h-12 w-3/5 md:h-16" />
      <Skeleton className="mt-4 mb-7 h-5 w-2/5" />
      <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
        <div id="pictures-to-come">
          <Skeleton className="aspect-16/10 rounded-card!" />
        </div>
        <div className="hidden gap-4 md:grid">
          <Skeleton className="h-full rounded-card!" />
          <Skeleton className="h-full rounded-card!" />
          <Skeleton className="h-full rounded-card!" />
        </div>
      </div>
      <div className="mt-12 grid gap-12 lg:grid-cols-[1fr_340px]">
        <div className="grid content-start gap-3">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5 w-2/3" />
        </div>
        <Skeleton className="h-80 rounded-panel!" />
      </div>
    </div>
  )
}
