import type { BlockTimeForm } from '../../../../api/contract/time-blocks.ts'
import { firstHour, lastHour } from '../../../shared/site/clock.ts'

export const repeats = ['once', 'days', 'weekly'] as const

/** The form that blocks time. Hours are from the start of the first to the end of the last. */
export interface BlockForm {
  readonly repeat: (typeof repeats)[number]
  readonly from: string
  readonly to: string
  /** Monday first. */
  readonly weekdays: readonly boolean[]
  readonly isAllDay: boolean
  readonly first: string
  readonly end: string
  readonly reason: string
}

/** Where a form starts. Without an hour it blocks all day. */
export interface BlockStart {
  readonly date?: string | undefined
  readonly hour?: number | undefined
}

/** Returns the form before anything is typed. */
export const emptyBlock = ({ date = '', hour }: BlockStart = {}): BlockForm => ({
  ...{ repeat: 'once', from: date, to: '', weekdays: Array.from({ length: 7 }, () => false), reason: '' },
  isAllDay: hour === undefined,
  first: String(hour ?? firstHour),
  end: String(hour === undefined ? lastHour + 1 : hour + 1),
})

/** Returns the request of a form. */
export const blockOf = ({ repeat, from, to, weekdays, isAllDay, first, end, reason }: BlockForm): BlockTimeForm => ({
  from,
  to: repeat === 'once' ? from : to,
  weekdays: repeat === 'weekly' ? sundayFirst.filter((day) => weekdays[(day + 6) % 7]) : null,
  hours: isAllDay ? null : { from: Number(first), to: Number(end) - 1 },
  reason: reason.trim(),
})

const sundayFirst = [0, 1, 2, 3, 4, 5, 6]
