import { useParams } from 'react-router-dom'
import type { SessionType, Studio } from '../../../api/contract/studios.ts'
import { shortened } from '../../../language/text.ts'
import { NamespaceProvider } from '../../i18n/LocaleProvider.tsx'
import type { Namespace } from '../../i18n/locale.ts'
import { useTextIn, useTranslate } from '../../i18n/use-translate.ts'
import { dayAvailability, monthAvailability } from '../../shared/availability/availability-api.ts'
import { firstFreeDay, isFull } from '../../shared/booking/time-picking.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.tsx'
import { addToMonth, monthOf } from '../../shared/site/clock.ts'
import { siteConfig } from '../../shared/site/config-api.ts'
import { sessionTypes, studio, studioApi } from '../../shared/studios/studio-api.ts'
import { StudioPage } from './StudioPage.tsx'
import { studioPage } from './texts.en.ts'

/** The texts of a studio’s page. */
const texts: Namespace = { en: studioPage, sw: async () => (await import('./texts.sw.ts')).studioPage }

/**
 * Returns structured data for search engines: the studio, its location, hours, prices and URL. `studios` is the title of the
 * studio list.
 */
const studioFacts = (studio: Studio, at: (path: string) => string, studios: string): object[] => {
  const url = at(`/studios/${studio.code}`)
  return [
    {
      '@type': 'LocalBusiness',
      '@id': url,
      url,
      name: studio.name,
      description: studio.description,
      image: studio.images.map(({ storageUrl }) => at(storageUrl)),
      address: { '@type': 'PostalAddress', addressCountry: 'KE', streetAddress: studio.location ?? undefined },
      currenciesAccepted: 'KES',
      paymentAccepted: 'M-Pesa',
      maximumAttendeeCapacity: studio.capacity,
      amenityFeature: studio.features.map(({ name }) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
      openingHoursSpecification: openingHours(studio),
      ...offersOf(studio.sessionTypes, url),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Studioni', item: at('/') },
        { '@type': 'ListItem', position: 2, name: studios, item: at('/studios') },
        { '@type': 'ListItem', position: 3, name: studio.name, item: url },
      ],
    },
  ]
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The contract names the last bookable hour. The studio is open until the end of it. */
const openingHours = ({ openingHours }: Studio) =>
  openingHours.flatMap((day, i) =>
    day
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: weekdays[i],
            opens: clock(day.from),
            closes: clock(day.to + 1),
          },
        ]
      : [],
  )

function offersOf(types: readonly SessionType[], url: string) {
  if (types.length === 0) return {}
  const prices = types.map(({ price }) => price)
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  return {
    priceRange: low === high ? `KES ${low}` : `KES ${low} to ${high}`,
    makesOffer: {
      '@type': 'AggregateOffer',
      priceCurrency: 'KES',
      lowPrice: low,
      highPrice: high,
      offerCount: types.length,
      url,
      offers: types.map(({ name, description, price }) => ({
        '@type': 'Offer',
        price,
        priceCurrency: 'KES',
        url,
        itemOffered: {
          '@type': 'Service',
          name,
          description: description ?? undefined,
        },
      })),
    },
  }
}

export const page: Page = {
  source: 'public/studio/page.tsx',
  Component: OneStudio,
  async data(dispatch, { params: { idOrCode = '' } }) {
    const [{ data: found }, { data: config }] = await Promise.all([
      dispatch(studio.initiate(idOrCode)),
      dispatch(siteConfig.initiate()),
    ])
    if (!found || !config) return
    const studioId = found.id
    const types = dispatch(sessionTypes.initiate(studioId))
    const daysOf = async (month: string) => (await dispatch(monthAvailability.initiate({ studioId, month }))).data?.days
    const thisMonth = monthOf(config.today)
    const days = await daysOf(thisMonth)
    const shown = isFull(days, config.today) ? await daysOf(addToMonth(thisMonth, 1)) : days
    const date = firstFreeDay(shown, config.today)
    if (date) await dispatch(dayAvailability.initiate({ studioId, date }))
    await types
  },
}

function OneStudio() {
  const { idOrCode = '' } = useParams()
  const { currentData: found } = studioApi.useStudioQuery(idOrCode)
  return (
    <NamespaceProvider texts={texts}>
      {found && <StudioHead studio={found} />}
      <StudioPage />
    </NamespaceProvider>
  )
}

/** Search engines show this many characters of a description. */
const descriptionLetters = 160

function StudioHead({ studio }: { studio: Studio }) {
  const t = useTranslate()
  const description = useTextIn()(studio.description, studio.descriptionSw)
  const location = studio.location ?? t('card.no-location')
  return (
    <PageHead
      title={t('head.studio-title', { studio: studio.name, place: location })}
      description={
        shortened(description, descriptionLetters) || t('head.studio', { studio: studio.name, place: location })
      }
      path={`/studios/${studio.code}`}
      picture={`/og/studios/${studio.code}.png`}
      facts={(at) => studioFacts(studio, at, t('shell.studios'))}
    />
  )
}
