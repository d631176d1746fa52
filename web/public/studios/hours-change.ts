import { firstHour, hours, lastHour } from '../../shared/availability/clock.ts'
import type { StudioFilter } from '../../shared/studios/studios-api.ts'

/** The hours something may begin at. */
export const startHours = hours

/** The hours it may be over at, after where it begins. */
export const endHours = ({ from = firstHour }: StudioFilter): readonly number[] =>
  hours.map((hour) => hour + 1).filter((hour) => hour > from)

const most = 6
/** How many hours in a row may be enough between the two. */
export const lengths = ({ from = firstHour, to = lastHour + 1 }: StudioFilter): readonly number[] =>
  Array.from({ length: Math.min(most, to - from) }, (_, i) => i + 1)

type Hours = Readonly<Record<'from' | 'to' | 'hours', number | undefined>>

/** The hours after one of their three was chosen; the others give way where they make no sense with it any more. */
export function hoursAfter(filter: StudioFilter, chosen: Partial<Hours>): Hours {
  const { from: was, to: end, hours: length } = { from: filter.from, to: filter.to, hours: filter.hours, ...chosen }
  const from = was ?? (end !== undefined && length === undefined && 'to' in chosen ? firstHour : undefined)
  const to = keptEnd(from, end, length)
  const room = (to ?? lastHour + 1) - (from ?? firstHour)
  return { from, to, hours: length !== undefined && length <= room ? length : undefined }
}

/** An end after the start; one hour later where there is none and no length says more, none without a start or a length. */
function keptEnd(from: number | undefined, to: number | undefined, length: number | undefined): number | undefined {
  if (from === undefined) return length === undefined ? undefined : to
  if (to !== undefined && to > from) return to
  return length === undefined ? from + 1 : undefined
}
