import { useTranslate } from '../../i18n/use-translate.ts'
import { useBookingButton } from '../../shared/booking/open-booking.ts'
import { useAsOf } from '../../shared/offline/use-as-of.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { fresh, useStudiosQuery } from '../../shared/studios/studios-api.ts'
import { Button } from '../../ui/Button.tsx'
import { queryOf, startOf } from './filter-url.ts'
import { Results } from './Results.tsx'
import { SearchBar } from './SearchBar.tsx'
import { mainTowns } from './towns.ts'
import { useFinder } from './use-finder.ts'

/** The list of studios, filtered, sorted and shown as the URL says. */
export function StudiosPage() {
  const t = useTranslate()
  const finder = useFinder()
  const request = useBookingButton({ ...startOf(finder.listing), studioId: null })
  const answer = useStudiosQuery(queryOf(finder.listing), fresh)
  useAsOf(answer)
  const found = answer.data?.places.map(({ name }) => name) ?? []
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
