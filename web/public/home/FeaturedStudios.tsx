import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { StudioCard } from '../../../api/contract/studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useBookingButton } from '../../shared/booking/open-booking.ts'
import { useAsOf } from '../../shared/offline/offline-state.ts'
import { StudioCardSkeleton, StudioCardView } from '../../shared/studios/StudioCardView.tsx'
import { studiosApi } from '../../shared/studios/studios-api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'

/** The result of a query for studios. */
interface Answer {
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Explains why no studios are listed: there are none yet, or they failed to load and can be requested again. */
export function NoStudios({ answer: { error, isFetching, refetch } }: { answer: Answer }) {
  const t = useTranslate()
  if (!error) return <EmptyState title={t('home.empty')} text={t('home.empty-text')} />
  return <ErrorState title={t('studios.failed')} onTryAgain={() => void refetch()} busy={isFetching} />
}

const maxItems = 3

/** Returns the first studios. The hero already shows the first of them, so it comes last. */
const afterHero = (studios: readonly StudioCard[]) => [...studios.slice(1, maxItems), ...studios.slice(0, 1)]

/** Shows at most three featured studios. */
export function FeaturedStudios() {
  const t = useTranslate()
  const featured = studiosApi.useFeaturedStudiosQuery()
  const { data, error } = featured
  useAsOf(featured)
  const studios = data ? afterHero(data.items) : error ? [] : undefined
  return (
    <section aria-labelledby="featured" aria-busy={!studios}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="featured" className="text-[1.75rem] wrap-anywhere md:text-4xl">
          {t('home.featured')}
        </h2>
        <Link
          to="/studios"
          viewTransition
          className="link relative mb-0.5 whitespace-nowrap after:absolute after:inset-x-0 after:-inset-y-2.5"
        >
          {t('home.view-all')}
        </Link>
      </div>
      {studios?.length === 0 ? (
        <NoneFeatured answer={featured} />
      ) : (
        <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {studios
            ? studios.map((studio) => <Featured key={studio.id} studio={studio} />)
            : ['one', 'two', 'three'].map((key) => <StudioCardSkeleton key={key} />)}
        </div>
      )}
    </section>
  )
}

/** Says that no studio is featured, or that there is none at all. */
function NoneFeatured({ answer }: ComponentProps<typeof NoStudios>) {
  const t = useTranslate()
  const list = studiosApi.useStudiosQuery({ limit: 1 }, { skip: answer.error !== undefined })
  if (answer.error) return <NoStudios answer={answer} />
  if (!list.data && !list.error) return <StudioCardSkeleton />
  if (!list.data?.all) return <NoStudios answer={list} />
  return <EmptyState title={t('home.none-featured')} text={t('home.none-featured-text')} />
}

function Featured({ studio }: { studio: StudioCard }) {
  const t = useTranslate()
  const book = useBookingButton({ studioId: studio.id })
  return (
    <StudioCardView studio={studio}>
      <ButtonLink
        to={`/studios/${studio.id}`}
        viewTransition
        kind="quiet"
        size="small"
        className="px-1.5"
        aria-label={t('card.details-of', { studio: studio.name })}
      >
        {t('card.details')}
      </ButtonLink>
      <Button kind="ink" size="small" aria-label={t('card.book-now-at', { studio: studio.name })} {...book}>
        {t('card.book-now')}
      </Button>
    </StudioCardView>
  )
}
