import { useSearchParams } from 'react-router-dom'
import type { StudioCard } from '../../../api/contract/studios.ts'
import { PageTitle } from '../../app/PageTitle.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useBookingButton } from '../booking/open-booking.ts'
import { addressWith, filterFrom, isNarrowed, pageSize } from './filter-url.ts'
import { Pages } from './Pages.tsx'
import { StudioCardSkeleton, StudioCardView } from './StudioCardView.tsx'
import { StudioFilters } from './StudioFilters.tsx'
import { StudiosProblem } from './StudiosProblem.tsx'
import { useStudiosQuery } from './studios-api.ts'

/** All studios, narrowed by what stands in the address. */
export function StudiosPage() {
  const say = useText()
  const request = useBookingButton({ origin: 'listing', studioId: null })
  return (
    <div className="page pt-6 md:pt-10">
      <PageTitle>{say('studios.title')}</PageTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 md:mb-8">
        <h1 className="text-[36px] tracking-[-0.035em] md:text-6xl">{say('studios.title')}</h1>
        <Button kind="signal" className="max-sm:min-h-11 max-sm:px-4 max-sm:text-[15px]" {...request}>
          {say('studios.request')}
        </Button>
      </div>
      <StudioFilters />
      <Results />
    </div>
  )
}

function Results() {
  const say = useText()
  const [address, setAddress] = useSearchParams()
  const { page, ...filter } = filterFrom(address)
  const { data, currentData, isError, isFetching, refetch } = useStudiosQuery({
    ...filter,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  // The same request as above while nothing is narrowed down: asked once, and answered to both.
  const everything = useStudiosQuery({ features: [], limit: pageSize, offset: 0 })
  const total = everything.data?.total
  const narrowed = isNarrowed(filter)
  const clear = () => setAddress(new URLSearchParams())
  const tryAgain = () => {
    void refetch()
    if (narrowed && everything.isError) void everything.refetch()
  }

  if (isError && !data) return <StudiosProblem onTryAgain={tryAgain} busy={isFetching} />
  return (
    <>
      <div className="my-5 flex min-h-10 items-center justify-between gap-4">
        <h2 className="sr-only">{say('shell.studios')}</h2>
        <p role="status" className="text-muted tabular-nums">
          {data && total !== undefined && say('studios.count', { shown: data.total, total })}
        </p>
        {narrowed && (
          <Button kind="quiet" size="small" onClick={clear}>
            {say('studios.clear')}
          </Button>
        )}
      </div>
      {data?.items.length === 0 ? (
        <EmptyState
          level={2}
          title={say(narrowed ? 'studios.none' : 'home.empty')}
          text={say(narrowed ? 'studios.none-text' : 'home.empty-text')}
        >
          {narrowed && (
            <Button kind="outline" onClick={clear}>
              {say('studios.clear')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <div
          aria-busy={isFetching}
          className={`grid gap-6 transition-opacity md:grid-cols-2 lg:grid-cols-3 ${data && !currentData ? 'opacity-50' : ''}`}
        >
          {data
            ? data.items.map((studio, i) => <ListedStudio key={studio.id} studio={studio} eager={i < 3} />)
            : ['1', '2', '3', '4', '5', '6'].map((key) => <StudioCardSkeleton key={key} />)}
        </div>
      )}
      <Pages
        page={page}
        pages={Math.ceil((data?.total ?? 0) / pageSize)}
        addressOf={(number) => `?${addressWith(address, 'page', String(number))}`}
      />
    </>
  )
}

function ListedStudio({ studio, eager }: { studio: StudioCard; eager: boolean }) {
  const say = useText()
  const [address] = useSearchParams()
  const book = useBookingButton({ origin: 'listing', studioId: studio.id, date: address.get('date') })
  return (
    <StudioCardView studio={studio} eager={eager}>
      <Button kind="ink" size="small" aria-label={say('card.book-at', { studio: studio.name })} {...book}>
        {say('card.book')}
      </Button>
    </StudioCardView>
  )
}
