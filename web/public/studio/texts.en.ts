import { catalogue } from '../../i18n/catalogue.ts'

export const studioPage = catalogue({
  'studio.back': 'All studios',
  'studio.code': 'Studio code {code}',
  'studio.pictures': 'Pictures of {studio}',
  'studio.notice': 'Book at least {hours, plural, one {# hour} other {# hours}} before the start.',
  'studio.days-ahead': 'Bookings open {days, plural, one {# day} other {# days}} ahead.',
  'studio.buffer': 'Set-up time',
  'studio.buffer-minutes': '{minutes, plural, one {# minute} other {# minutes}} between sessions',
  'studio.changes': 'Changes',
  'studio.changes-text': 'Free to move or cancel up to {hours} hours before the start',
  'studio.features': 'What’s in the room',
  'studio.limitations': 'Please note',
  'studio.sessions': 'Sessions and prices',
  'studio.book': 'Book this studio',
  'studio.missing': 'Studio not found',
  'studio.missing-text': 'It may have closed, or the address may be wrong.',
  'studio.jump': 'Choose your hours',
  'studio.jump-session': 'Choose what you’re booking',
  'studio.next-free': 'Next free',
  'studio.next-free-today': 'today {hour}',
  'studio.next-free-on': '{day}, {hour}',
  'studio.none-free': 'Fully booked for now',
  'studio.rules': 'Rules',
  'studio.no-buffer': 'None between sessions',
  'studio.where': 'Location',
  'studio.map': 'Find it on a map',
  'studio.map-hint': 'opens another site',
  'studio.share': 'Share',
  'studio.today': 'today',
  'head.studio-title': '{studio}, {place}',
  'head.studio': '{studio}, {place}: see its free hours and prices, and request a session in a minute.',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof studioPage> {}
}
