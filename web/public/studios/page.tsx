import type { Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useBookingButton } from '../../shared/booking/open-booking.ts'
import { useAsOf } from '../../shared/offline/offline-state.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { type Page, pageWithTexts } from '../../shared/page/page.tsx'
import { addMonths } from '../../shared/site/clock.ts'
import { siteConfig } from '../../shared/site/config-api.ts'
import { fresh, studioFeatures, studios, studiosApi } from '../../shared/studios/studios-api.ts'
import { Button } from '../../ui/Button.tsx'
import { type Finder, listingFrom, queryOf, startOf, useFinder } from './filter-url.ts'
import { Results } from './Results.tsx'
import { SearchBar } from './SearchBar.tsx'
import { studiosPage } from './texts.en.ts'
import { mainTowns } from './towns.ts'

/** The texts of the studio list. */
const texts: Namespace = { en: studiosPage, sw: async () => (await import('./texts.sw.ts')).studiosPage }

/** Leaves out chosen features that no longer exist. The server ignores them too. */
function useKnownFeatures(finder: Finder): Finder {
  const { features } = finder.listing
  const { data } = studiosApi.useStudioFeaturesQuery(undefined, { skip: features.length === 0 })
  if (!data) return finder
  const known = features.filter((chosen) => data.items.some(({ id }) => id === chosen))
  return { ...finder, listing: { ...finder.listing, features: known } }
}

/** The list of studios, filtered, sorted and shown as the URL says. */
function StudiosPage() {
  const t = useTranslate()
  const finder = useKnownFeatures(useFinder())
  const { date = null } = finder.listing
  const request = useBookingButton({ ...startOf(finder.listing), date, studioId: null })
  const answer = studiosApi.useStudiosQuery(queryOf(finder.listing), fresh)
  useAsOf(answer)
  const found = answer.data?.places?.map(({ name }) => name) ?? []
  return (
    <div className="page pt-6 md:pt-10">
      <PageTitle>{t('studios.title')}</PageTitle>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-2 gap-y-4 md:mb-8">
        <h1 className="text-[2.25rem] tracking-[-0.035em] md:text-6xl">{t('studios.title')}</h1>
        <Button kind="signal" className="max-sm:min-h-11 max-sm:px-3.5 max-sm:text-[0.9375rem]" {...request}>
          {t('studios.request')}
        </Button>
      </div>
      <SearchBar finder={finder} places={[...new Set([...mainTowns, ...found])]} />
      <Results finder={finder} answer={answer} />
    </div>
  )
}

export const page: Page = {
  source: 'public/studios/page.tsx',
  Component: pageWithTexts(texts, StudiosPage, (t) => ({
    title: t('studios.title'),
    description: t('head.studios'),
    path: '/studios',
  })),
  async data(dispatch, { search }) {
    const { data: config } = await dispatch(siteConfig.initiate())
    if (!config) return
    const days = { first: config.today, last: addMonths(config.today, config.bookingMonthsAhead) }
    await Promise.all([
      dispatch(studios.initiate(queryOf(listingFrom(search, days)))),
      dispatch(studioFeatures.initiate()),
    ])
  },
}
