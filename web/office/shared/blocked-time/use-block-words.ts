import type { TimeBlock } from '../../../../api/contract/time-blocks.ts'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { firstHour, lastHour, weekdayOf } from '../../../shared/availability/clock.ts'

type Day = TimeBlock['days'][number]

const isAllDay = ({ from, to }: Day) => from === firstHour && to === lastHour
const daysPerWeek = 7

/** Returns how to write a block and its days: 'Mon and Wed: 8 days from Mon 7 Dec to Wed 30 Dec, 09:00 to 11:00'. */
export function useBlockWords() {
  const t = useTranslate()
  const format = useFormat()
  const hoursOf = (day: Day) =>
    isAllDay(day)
      ? t('blocked-time.whole-day')
      : t('blocked-time.hours', { from: format.hour(day.from), to: format.hour(day.to + 1) })
  const ofDay = (day: Day) => t('blocked-time.one-day', { day: format.longDate(day.date), hours: hoursOf(day) })
  return {
    ofDay,
    whole({ days }: TimeBlock): string {
      const [first, last] = [days.at(0), days.at(-1)]
      if (!first || !last) return ''
      if (days.length === 1) return ofDay(first)
      const isAlike = days.every(({ from, to }) => from === last.from && to === last.to)
      const span = t('blocked-time.span', {
        ...{ days: days.length, first: format.shortDate(first.date), last: format.shortDate(last.date) },
        hours: isAlike ? hoursOf(last) : t('blocked-time.different-hours'),
      })
      const weekdays = [...new Set(days.map(({ date }) => weekdayOf(date)))].sort()
      if (weekdays.length === daysPerWeek || !isWeekly(days)) return span
      const names = weekdays.map((day) => format.weekdays()[day]?.long ?? '')
      return t('blocked-time.weekly', { weekdays: format.list(names), span })
    },
  }
}

const dayMs = 86_400_000

/** Whether the days are further apart than days in a row. */
const isWeekly = (days: readonly Day[]) =>
  days.some(({ date }, i) => i > 0 && Date.parse(date) - Date.parse(days[i - 1]?.date ?? date) > dayMs)
