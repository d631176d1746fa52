import { clockText, dateOf, hourOf, hourText, type Slot, studioDateAt, weekdayOf } from '../../../domain/kernel/slot.ts'

/** Money, days and hours as one language writes them. Hours are those of Nairobi. */
export interface Format {
  /** 250000 → 'KES 2,500'. */
  money(cents: number): string
  /** A run of hours in full, for e-mail: 'Tuesday 1 December 2026, 10:00 to 12:00'. */
  when(slots: readonly Slot[]): string
  /** The same for an SMS: 'Tue 1 Dec 10:00-12:00'. */
  whenShort(slots: readonly Slot[]): string
  /** The hour it begins: '10:00'. */
  hour(slots: readonly Slot[]): string
  /** An instant in full: 'Wednesday 25 November, 09:00'. */
  at(instant: string): string
  /** The same for an SMS: 'Wed 25 Nov, 09:00'. */
  atShort(instant: string): string
}

interface Names {
  readonly currency: string
  readonly days: readonly string[]
  readonly shortDays: readonly string[]
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
  readonly to: string
  readonly noTime: string
}

export const english = formatOf({
  currency: 'KES',
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  shortDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  to: 'to',
  noTime: 'a time to be arranged',
})

/** Hours stay on the 24-hour clock: 'saa nne' and 10:00 are too easily mixed up. */
export const swahili = formatOf({
  currency: 'KSh',
  days: ['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano', 'Alhamisi', 'Ijumaa', 'Jumamosi'],
  shortDays: ['Jpili', 'Jtatu', 'Jnne', 'Jtano', 'Alh', 'Ijumaa', 'Jmosi'],
  months: [
    ...['Januari', 'Februari', 'Machi', 'Aprili', 'Mei', 'Juni'],
    ...['Julai', 'Agosti', 'Septemba', 'Oktoba', 'Novemba', 'Desemba'],
  ],
  shortMonths: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
  to: 'hadi',
  noTime: 'muda utakaopangwa',
})

function formatOf(names: Names): Format {
  const day = (date: ReturnType<typeof dateOf>, days: readonly string[], months: readonly string[]) =>
    `${days[weekdayOf(date)]} ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`
  const run = (slots: readonly Slot[], text: (first: Slot, end: string) => string) => {
    const [first, last] = [slots.at(0), slots.at(-1)]
    return first && last ? text(first, hourText(hourOf(last) + 1)) : names.noTime
  }
  const moment = (instant: string, days: readonly string[], months: readonly string[]) => {
    const when = new Date(instant)
    return `${day(studioDateAt(when), days, months)}, ${clockText(when)}`
  }
  const start = (slot: Slot) => hourText(hourOf(slot))
  return {
    money(cents) {
      const shillings = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
      const rest = cents % 100
      return `${names.currency} ${shillings}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
    },
    when: (slots) =>
      run(slots, (first, end) => {
        const date = dateOf(first)
        return `${day(date, names.days, names.months)} ${date.slice(0, 4)}, ${start(first)} ${names.to} ${end}`
      }),
    whenShort: (slots) =>
      run(slots, (first, end) => `${day(dateOf(first), names.shortDays, names.shortMonths)} ${start(first)}-${end}`),
    hour: (slots) => run(slots, start),
    at: (instant) => moment(instant, names.days, names.months),
    atShort: (instant) => moment(instant, names.shortDays, names.shortMonths),
  }
}
