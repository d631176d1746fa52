import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-translate.ts'
import { today } from '../availability/clock.ts'

/**
 * Formats when something was seen: '14:05' today in Nairobi, 'Mon 30 Nov, 14:05' on other days. Instants in milliseconds.
 */
export function asOfTime(format: Format, at: number, now: number): string {
  const instant = new Date(at).toISOString()
  return today(at) === today(now) ? format.time(instant) : format.moment(instant)
}

/** Returns `asOfTime` for the current language and time. */
export function useAsOfTime(): (at: number) => string {
  const format = useFormat()
  return (at) => asOfTime(format, at, Date.now())
}
