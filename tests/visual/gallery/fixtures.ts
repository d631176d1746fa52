import type { HourState } from '../../../api/contract/shared.ts'
import type { StudioCard } from '../../../api/contract/studios.ts'
import type { DaysOfMonth } from '../../../web/shared/availability/MonthCalendar.tsx'
import { daysOf, hours, weekdayOf } from '../../../web/shared/site/clock.ts'

const letters: Record<string, HourState> = { b: 'booked', u: 'buffer', c: 'closed', p: 'past', s: 'staff_only' }

/** Parses a day from 13 letters: f free, b booked, u buffer, c closed, p past, s for staff. */
export const dayFrom = (text: string): HourState[] => hours.map((_, i) => letters[text[i] ?? 'f'] ?? 'free')

export const busyDay = dayFrom('ppbbuffffbuff')

/** Returns a month with few free hours at weekends. Sundays are closed. */
export const monthFrom = (month: string): DaysOfMonth =>
  daysOf(month).map((date, i) => {
    const open = weekdayOf(date) === 6 ? dayFrom('ccccccccccccc') : dayFrom('fffff'.slice(i % 5).padEnd(13, 'bbuff'))
    return { date, hours: open, free: open.filter((hour) => hour === 'free').length }
  })

const entry = (name: string) => ({ id: name, name, icon: null, description: null })

export const sampleStudio: StudioCard = {
  id: 'mawimbi',
  name: 'Mawimbi Mix Room',
  code: 'MWB-02',
  location: 'Kilimani, Nairobi',
  featured: true,
  capacity: 6,
  features: ['SSL desk', 'Vocal booth', 'Grand piano', 'Patch bay', 'Tape machine'].map(entry),
  limitations: ['No drums after 20:00', 'No smoke machines', 'Stairs only'].map(entry),
  primaryImage: null,
  imageCount: 0,
  fromPrice: 2500,
  day: { date: '2026-12-01', hours: busyDay },
}
