import type { Translate } from '../../i18n/use-translate.ts'

/**
 * Formats a session's length for every screen: the billed length in whole hours, after the actual length if it differs:
 * '2 hours', '1 h 30 session, billed as 2 hours'.
 */
export function sessionLength(t: Translate, durationMinutes: number): string {
  const billed = Math.ceil(durationMinutes / 60)
  const hours = Math.floor(durationMinutes / 60)
  const minutes = durationMinutes % 60
  if (minutes === 0) return t('length.hours', { hours })
  const length =
    hours === 0 ? t('length.minutes', { minutes }) : t('length.both', { hours, minutes: twoDigits(minutes) })
  return t('length.billed', { length, hours: billed })
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
