import { catalogue } from '../../i18n/catalogue.ts'

export const studios = catalogue({
  'studios.features-failed': 'The features did not load.',
  'studios.no-features': 'There are no features to filter by yet.',
  'studios.failed': 'Failed to load studios. Please try again.',
  'studios.closed': 'Closed studio',
  'card.featured': 'Featured',
  'card.pictures': '{count, plural, one {# picture} other {# pictures}}',
  'card.gallery': 'View Gallery',
  'card.image': 'View Image',
  'card.gallery-of': 'View Gallery of {studio}',
  'card.image-of': 'View Image of {studio}',
  'card.no-images': 'No images',
  'card.image-failed': 'Failed to load',
  'card.no-location': 'Location TBA',
  'card.people': 'up to {count, plural, one {# person} other {# people}}',
  'card.more': '+{count} more',
  'card.an-hour': 'an hour',
  'card.from': 'from',
  'card.no-price': 'Price on request',
  'card.today': 'Today',
  'card.free': '{free, plural, =0 {no free hours} one {# free hour} other {# free hours}}',
  'card.features': 'Features',
  'card.limitations': 'Limitations',
  'studio.no-sessions': 'No session types are offered at the moment.',
  'studio.failed': 'This studio did not load',
  'home.empty': 'No studios available yet',
  'home.empty-text': 'The first studios are on their way. Please check back soon.',
  'studio.opening-hours': 'Opening hours',
  'studio.people': '{count, plural, one {# person} other {# people}}',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof studios> {}
}
