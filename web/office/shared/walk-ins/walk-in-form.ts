import type { CalendarDay } from '../../../../api/contract/manager-bookings.ts'
import type { DirectMethod } from '../../../../api/contract/shared.ts'
import type { SessionType } from '../../../../api/contract/studios.ts'
import type { WalkInRequest } from '../../../../api/contract/walk-ins.ts'
import { amountIn } from '../../../../language/text.ts'
import type { Day } from '../../../shared/availability/hours.ts'
import { quote } from '../../../shared/booking/price.tsx'
import { type Choice, noChoice, type TimePicking } from '../../../shared/booking/time-picking.ts'
import { firstHour, hourAt, slotAt } from '../../../shared/site/clock.ts'
import { useNow, useToday } from '../../../shared/site/config-api.ts'
import { studioCalendarApi } from '../bookings/sessions.ts'

/** The form of a walk-in. */
export interface WalkInForm {
  studioId: string
  choice: Choice
  people: string
  name: string
  phone: string
  email: string
  language: 'en' | 'sw'
  messages: boolean
  isOtherPrice: boolean
  agreedPrice: string
  priceReason: string
  /** How it was paid to the studio; empty if it was not. */
  paid: DirectMethod | ''
  receipt: string
}

/** An empty form, for a studio, a day and an hour if they are known. */
export const emptyWalkIn = ({ studioId = '', date = null, hour }: WalkInStart = {}): WalkInForm => ({
  studioId,
  choice: { ...noChoice, date, ...(hour !== undefined && { requested: { from: hour, to: hour + 1, length: 1 } }) },
  people: '1',
  name: '',
  phone: '',
  email: '',
  language: 'en',
  messages: true,
  isOtherPrice: false,
  agreedPrice: '',
  priceReason: '',
  paid: '',
  receipt: '',
})

export interface WalkInStart {
  readonly studioId?: string
  readonly date?: string | null
  /** The hour at which the session begins. */
  readonly hour?: number
}

/** The name of the draft: input for one hour does not belong to another. */
export const draftName = ({ studioId, date, hour }: WalkInStart = {}): string =>
  hour === undefined ? 'walk-in' : `walk-in ${studioId} ${date} ${hour}`

/** Returns the list price of the chosen hours, in KES; undefined until a session type is chosen. */
export const listPriceOf = (type: SessionType | undefined, { run }: Choice): number | undefined =>
  type && quote(type, run.length).total

/** Returns whether a text is a price in whole shillings. */
export const isWholePrice = (text: string): boolean => Number.isInteger(amountIn(text)) && amountIn(text) >= 0

/** Returns the request of a complete form. */
export function walkInOf(typed: WalkInForm, type: SessionType): WalkInRequest {
  const { choice, isOtherPrice, paid, receipt } = typed
  const price = listPriceOf(type, choice)
  const isPaid = paid !== '' && (isOtherPrice || price !== 0)
  return {
    customerName: typed.name,
    customerPhone: typed.phone,
    customerEmail: typed.email,
    sessionTypeId: type.id,
    numberOfPeople: Number(typed.people),
    selectedSlots: choice.run.map((hour) => slotAt(choice.date ?? '', hour)),
    language: typed.language,
    messages: typed.messages,
    price,
    ...(isOtherPrice && { agreedPrice: amountIn(typed.agreedPrice), priceReason: typed.priceReason.trim() }),
    ...(isPaid && { paid: { method: paid, receipt: receipt.trim() } }),
  }
}

/** Also offers the hour that has begun, if it is free, because a walk-in customer starts right away. */
export function useBegunHour(studioId: string, picking: TimePicking, choice: Choice): TimePicking {
  const today = useToday()
  const begun = hourAt(useNow() ?? 0)
  const isToday = picking.date === today
  const { currentData } = studioCalendarApi.useStudioCalendarQuery(
    { studioId, from: today, to: today },
    { skip: !isToday },
  )
  if (!isToday) return picking
  const day = withBegunHour(picking.day, begun, currentData?.days[0]?.hours ?? [])
  const isChosen = choice.date === today && choice.run.length > 0
  const isFree = isChosen && choice.run.every((hour) => day[hour - firstHour] === 'free')
  return { ...picking, day, run: isFree ? choice.run : picking.run }
}

/** Returns today's hours with the one that has begun as free, if the studio's calendar shows that it can be booked. */
export function withBegunHour(day: Day, begun: number, calendar: CalendarDay['hours']): Day {
  const index = begun - firstHour
  if (calendar[index]?.begun !== 'free') return day
  return day.map((state, i) => (i === index && state === 'past' ? 'free' : state))
}
