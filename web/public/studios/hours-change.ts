import { firstHour, hours, lastHour } from '../../shared/availability/clock.ts'
import type { StudioFilter } from '../../shared/studios/studios-api.ts'

/** The hours at which a session may start. */
export const startHours = hours

/** Returns the hours at which a session may end, after its start. */
export const endHours = ({ from = firstHour }: StudioFilter): readonly number[] =>
  hours.map((hour) => hour + 1).filter((hour) => hour > from)

const max = 6
/** Returns the possible numbers of hours in a row within the range. */
export const lengths = ({ from = firstHour, to = lastHour + 1 }: StudioFilter): readonly number[] =>
  Array.from({ length: Math.min(max, to - from) }, (_, i) => i + 1)

type Hours = Readonly<Record<'from' | 'to' | 'hours', number | undefined>>

/** Returns the hours after one of the three was chosen. Clears or adjusts the others if they no longer fit. */
export function hoursAfter(filter: StudioFilter, chosen: Partial<Hours>): Hours {
  const { from: was, to: end, hours: length } = { from: filter.from, to: filter.to, hours: filter.hours, ...chosen }
  const from = was ?? (end !== undefined && length === undefined && 'to' in chosen ? firstHour : undefined)
  const to = keptEnd(from, end, length)
  const room = (to ?? lastHour + 1) - (from ?? firstHour)
  return { from, to, hours: length !== undefined && length <= room ? length : undefined }
}

/** Returns an end after the start, by default one hour later. Without a start or with a length, it may be undefined. */
function keptEnd(from: number | undefined, to: number | undefined, length: number | undefined): number | undefined {
  if (from === undefined) return length === undefined ? undefined : to
  if (to !== undefined && to > from) return to
  return length === undefined ? from + 1 : undefined
}
