import type { Format } from '../../i18n/format.ts'
import { joinFacts } from '../../i18n/join-facts.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { firstHour, lastHour } from '../../shared/availability/clock.ts'
import type { StudioFilter } from '../../shared/studios/studios-api.ts'

/** Describes the requested hours: '14:00 to 16:00', '2 free hours, 18:00 to 21:00', 'Any hours'. */
export function hoursInWords(t: Translate, format: Format, { from, to, hours }: StudioFilter): string {
  if (from === undefined && hours === undefined) return t('find.any-hours')
  if (hours !== undefined && from === undefined && to === undefined) return t('find.in-a-row', { hours })
  const start = from ?? firstHour
  const end = to ?? (hours === undefined ? start + 1 : lastHour + 1)
  const span = { from: format.hour(start), to: format.hour(end) }
  return hours === undefined ? t('find.span', span) : t('find.in-a-row-within', { hours, ...span })
}

/** Describes the place and the number of people: 'Nairobi · 4 people'. */
export const whereInWords = (t: Translate, { place, people }: StudioFilter): string =>
  joinFacts(place ?? t('find.anywhere'), people !== undefined && t('find.people-count', { count: people }))

/** Describes the day and the hours: 'Tue 1 Dec · 14:00 to 16:00'. */
export const whenInWords = (t: Translate, format: Format, filter: StudioFilter): string =>
  joinFacts(filter.date ? format.shortDate(filter.date) : t('find.any-day'), hoursInWords(t, format, filter))
