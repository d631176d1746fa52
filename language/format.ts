import type { Language } from './translate.ts'

/** The words of one language in dates and amounts. Weekdays start on Sunday. */
interface Names {
  readonly currency: string
  readonly days: readonly string[]
  readonly shortDays: readonly string[]
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
}

const names: Readonly<Record<Language, Names>> = {
  en: {
    currency: 'KES',
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: [
      ...['January', 'February', 'March', 'April', 'May', 'June'],
      ...['July', 'August', 'September', 'October', 'November', 'December'],
    ],
    shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  },
  sw: {
    currency: 'KSh',
    days: ['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano', 'Alhamisi', 'Ijumaa', 'Jumamosi'],
    shortDays: ['Jpili', 'Jtatu', 'Jnne', 'Jtano', 'Alh', 'Ijumaa', 'Jmosi'],
    months: [
      ...['Januari', 'Februari', 'Machi', 'Aprili', 'Mei', 'Juni'],
      ...['Julai', 'Agosti', 'Septemba', 'Oktoba', 'Novemba', 'Desemba'],
    ],
    shortMonths: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
  },
}

/** Formats cents: 250050 → 'KES 2,500.50'. Whole shillings have no decimals. */
export function moneyText(language: Language, cents: number): string {
  const shillings = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = cents % 100
  return `${names[language].currency} ${shillings}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** Formats a date, yyyy-mm-dd: 'Tuesday 1 December'. */
export const longDay = (language: Language, date: string): string =>
  dayText(date, names[language].days, names[language].months)

/** Formats a date, yyyy-mm-dd: 'Tue 1 Dec'. */
export const shortDay = (language: Language, date: string): string =>
  dayText(date, names[language].shortDays, names[language].shortMonths)

const dayText = (date: string, days: readonly string[], months: readonly string[]) =>
  `${days[new Date(date).getUTCDay()]} ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`
