import { lazy, type ReactNode, Suspense, type SyntheticEvent, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StudioCard, StudioList } from '../../../api/contract/studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { fetchAhead } from '../../shared/api-client/api.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useBookingButton } from '../../shared/booking/open-booking.ts'
import { StudioCardSkeleton, StudioCardView } from '../../shared/studios/StudioCardView.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { type Finder, looseningsOf, narrowedBy, pageSize, startOf } from './filter-url.ts'
import { ResultsBar } from './ResultsBar.tsx'
import { StudioRow, StudioRowSkeleton } from './StudioRow.tsx'

const loadMap = () => import('./StudioMap.tsx')
const StudioMap = lazy(async () => ({ default: (await loadMap()).StudioMap }))

/** The state of the request for the studio list. */
export interface Answer {
  /** The latest result, possibly of the previous query. */
  readonly data?: StudioList | undefined
  /** The result of the current query. */
  readonly currentData?: StudioList | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Shows the results as cards or beside a map, or that nothing matches, the request failed or is loading. */
export function Results({ finder, answer }: { finder: Finder; answer: Answer }) {
  const t = useTranslate()
  const { data, currentData, error, isFetching, refetch } = answer
  const tryAgain = () => void refetch()
  const isOld = data !== undefined && !currentData
  const failed = error !== undefined && !currentData
  const pages = Math.ceil((data?.total ?? 0) / pageSize)
  const isBeyondEnd = currentData?.items.length === 0 && currentData.total > 0
  const navigate = useNavigate()
  const lastPage = finder.addressOf(pages)
  useEffect(() => {
    if (isBeyondEnd) void navigate(lastPage, { replace: true })
  }, [isBeyondEnd, navigate, lastPage])
  // A page beyond the end has nothing to show while the last page loads.
  const list = data?.items.length === 0 && data.total > 0 ? undefined : data
  // The controls stay in every state. They have the focus and are the way back.
  return (
    <>
      <h2 className="sr-only">{t('shell.studios')}</h2>
      <ResultsBar
        finder={finder}
        count={data && !failed ? t('studios.count', { shown: data.total, total: data.all }) : undefined}
        isOld={isOld}
        onMapIntent={() => fetchAhead(loadMap)}
      />
      {failed ? (
        <StudiosProblem
          text={problemOf(error).status === 0 ? t('find.no-connection') : undefined}
          onTryAgain={tryAgain}
          busy={isFetching}
        />
      ) : (
        <>
          {error !== undefined && <Stale onTryAgain={tryAgain} busy={isFetching} />}
          <div aria-busy={isFetching} className={`transition-opacity ${isOld ? 'opacity-50' : ''}`}>
            {finder.listing.view === 'map' ? (
              <MapAndRows finder={finder} data={list} />
            ) : (
              <Cards finder={finder} data={list} />
            )}
          </div>
          <Pages page={finder.listing.page} pages={pages} addressOf={finder.addressOf} />
        </>
      )}
    </>
  )
}

interface Found {
  readonly finder: Finder
  readonly data: StudioList | undefined
}

function Cards({ finder, data }: Found) {
  if (data?.items.length === 0) return <NothingFound finder={finder} without={data.without} />
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {data
        ? data.items.map((studio, i) => (
            <StudioCardView key={studio.id} studio={studio} eager={i === 0}>
              <BookButton studio={studio} finder={finder} />
            </StudioCardView>
          ))
        : ['1', '2', '3', '4', '5', '6'].map((key) => <StudioCardSkeleton key={key} />)}
    </div>
  )
}

function MapAndRows({ finder, data }: Found) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_420px]">
      <div className="lg:sticky lg:top-6">
        <Suspense
          fallback={
            <Skeleton className="aspect-[7/9] w-full lg:aspect-auto lg:h-[calc(max(380px,50dvh)*1.256+42px)] rounded-panel!" />
          }
        >
          <StudioMap
            places={data?.places ?? []}
            chosen={finder.listing.place}
            onChoose={(place) => finder.change({ place })}
          />
        </Suspense>
      </div>
      {data?.items.length === 0 ? (
        <NothingFound finder={finder} without={data.without} />
      ) : (
        <div className="grid gap-4">
          {data
            ? data.items.map((studio) => (
                <StudioRow key={studio.id} studio={studio}>
                  <BookButton studio={studio} finder={finder} />
                </StudioRow>
              ))
            : ['1', '2', '3', '4'].map((key) => <StudioRowSkeleton key={key} />)}
        </div>
      )}
    </div>
  )
}

/** Opens the booking on this page. Without the script, it links to the studio's page. */
function BookButton({ studio, finder }: { studio: StudioCard; finder: Finder }): ReactNode {
  const t = useTranslate()
  const book = useBookingButton({ ...startOf(finder.listing), studioId: studio.id })
  return (
    <form action={`/studios/${studio.code}#hours`} onSubmit={preventNavigation} className="contents">
      <Button
        type="submit"
        kind="ink"
        size="small"
        className="min-h-11!"
        aria-label={t('card.book-at', { studio: studio.name })}
        {...book}
      >
        {t('booking.book')}
      </Button>
    </form>
  )
}

const preventNavigation = (event: SyntheticEvent) => event.preventDefault()

/** The notice that an older list could not be refreshed. */
function Stale({ onTryAgain, busy }: { onTryAgain: () => void; busy: boolean }) {
  const t = useTranslate()
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-gold-soft px-4 py-2.5 text-[0.9375rem] text-gold"
    >
      <Icon name="offline" /> <span className="flex-1 basis-60">{t('find.stale')}</span>
      <Button kind="quiet" size="small" className="min-h-11!" onClick={onTryAgain} busy={busy}>
        {t('try-again')}
      </Button>
    </div>
  )
}

/** Shown when nothing matches. Offers to drop one condition at a time, with the number of studios that would match. */
function NothingFound({ finder: { listing, change }, without }: { finder: Finder; without: StudioList['without'] }) {
  const t = useTranslate()
  if (narrowedBy(listing) === 0) return <EmptyState level={2} title={t('home.empty')} text={t('home.empty-text')} />
  const loosenings = without ? looseningsOf(listing, without) : []
  return (
    <EmptyState
      level={2}
      title={t('studios.none')}
      text={t(loosenings.length > 0 ? 'find.loosen' : 'studios.none-text')}
    >
      <div className="flex flex-wrap justify-center gap-2">
        {loosenings.map(({ what, studios, change: loosened }) => (
          <Button key={what} kind="outline" size="small" className="min-h-11!" onClick={() => change(loosened)}>
            {t(`find.loosen-${what}`, { count: studios })}
          </Button>
        ))}
      </div>
    </EmptyState>
  )
}

/** Links to the previous and next page. Renders nothing for a single page. */
function Pages({ page, pages, addressOf }: { page: number; pages: number; addressOf: (page: number) => string }) {
  const t = useTranslate()
  if (pages <= 1) return null
  return (
    <nav aria-label={t('studios.more')} className="mt-10 flex items-center justify-center gap-5">
      {page > 1 && (
        <ButtonLink to={addressOf(page - 1)} kind="outline" size="small" rel="prev">
          <Icon name="back" /> {t('page.previous')}
        </ButtonLink>
      )}
      <span className="tabular-nums">{t('studios.page', { page, pages })}</span>
      {page < pages && (
        <ButtonLink to={addressOf(page + 1)} kind="outline" size="small" rel="next">
          {t('page.next')} <Icon name="arrow" />
        </ButtonLink>
      )}
    </nav>
  )
}

/** The error state of the studio list. */
function StudiosProblem({
  text,
  onTryAgain,
  busy,
}: {
  /** The cause, if known. */
  text?: string | undefined
  onTryAgain: () => void
  busy: boolean
}) {
  const t = useTranslate()
  return (
    <div className="mt-6">
      <ErrorState level={2} title={t('studios.failed')} text={text} onTryAgain={onTryAgain} busy={busy} />
    </div>
  )
}
