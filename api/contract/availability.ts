import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { DateText, HourState, MonthText, SlotText } from './shared.ts'

export const SlotAvailability = z.object({
  startTime: SlotText,
  available: z.boolean(),
  reason: HourState.exclude(['free']).optional(),
})
export type SlotAvailability = z.infer<typeof SlotAvailability>

export const dayAvailability = endpoint({
  method: 'get',
  path: '/studios/:id/availability/:date',
  tag: 'Availability',
  access: 'public',
  summary: "A studio's 13 hours of one day; further ahead than bookings open all are closed",
  params: z.object({ id: z.string(), date: DateText }),
  answer: z.object({
    studioId: z.uuid(),
    date: DateText,
    availability: z.array(SlotAvailability).meta({ description: 'Only the hours that cannot be booked' }),
    slots: z.array(SlotAvailability).length(13),
  }),
  errors: [404],
})
export type DayAvailability = z.infer<typeof dayAvailability.answer>

export const monthAvailability = endpoint({
  method: 'get',
  path: '/studios/:id/availability',
  tag: 'Availability',
  access: 'public',
  summary: 'How many hours are free on each day of a month',
  params: z.object({ id: z.string() }),
  query: z.object({ month: MonthText }),
  answer: z.object({
    studioId: z.uuid(),
    month: z.string(),
    days: z.array(z.object({ date: DateText, free: z.int(), hours: z.array(HourState).length(13) })),
  }),
  errors: [404],
})
export type MonthAvailability = z.infer<typeof monthAvailability.answer>
