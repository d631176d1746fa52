import type { Format } from '../../i18n/format.ts'
import type { Say } from '../../i18n/use-text.ts'
import { firstHour, lastHour } from '../../shared/availability/clock.ts'
import type { StudioFilter } from '../../shared/studios/studios-api.ts'

/** What hours are asked for, in few words: '14:00 to 16:00', '2 free hours, 18:00 to 21:00', 'Any hours'. */
export function hoursInWords(say: Say, format: Format, { from, to, hours }: StudioFilter): string {
  if (from === undefined && hours === undefined) return say('find.any-hours')
  if (hours !== undefined && from === undefined && to === undefined) return say('find.in-a-row', { hours })
  const start = from ?? firstHour
  const end = to ?? (hours === undefined ? start + 1 : lastHour + 1)
  const span = { from: format.hour(start), to: format.hour(end) }
  return hours === undefined ? say('find.span', span) : say('find.in-a-row-within', { hours, ...span })
}

/** The place and for how many: 'Nairobi · 4 people'. */
export const whereInWords = (say: Say, { place, people }: StudioFilter): string =>
  [place ?? say('find.anywhere'), people !== undefined && say('find.people-count', { count: people })]
    .filter(Boolean)
    .join(' · ')

/** Day and hours: 'Tue 1 Dec · 14:00 to 16:00'. */
export const whenInWords = (say: Say, format: Format, filter: StudioFilter): string =>
  [filter.date ? format.shortDate(filter.date) : say('find.any-day'), hoursInWords(say, format, filter)].join(' · ')
