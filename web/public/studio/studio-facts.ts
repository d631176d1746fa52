import type { SessionType, Studio } from '../../../api/contract/studios.ts'

/**
 * Returns structured data for search engines: the studio, its location, hours, prices and URL. `studios` is the title of the
 * studio list.
 */
export const studioFacts = (studio: Studio, at: (path: string) => string, studios: string): object[] => {
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
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
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
