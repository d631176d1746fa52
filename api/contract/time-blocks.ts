import * as z from 'zod'
import { endpointsFor } from './endpoint.ts'
import { actingFor } from './manager-bookings.ts'
import { DateText, optionalText, Problem, SlotText } from './shared.ts'

const managers = endpointsFor('studio_manager', 'Studios of a manager')
const id = z.object({ id: z.uuid() })

/** A day of a block. */
export const TimeBlockDay = z.object({
  date: DateText,
  from: z.int().meta({ description: 'The first blocked hour' }),
  to: z.int().meta({ description: 'The last blocked hour' }),
})

/** Hours that staff keeps free of bookings. */
export const TimeBlock = z.object({
  id: z.uuid(),
  reason: z.string().meta({ description: 'Shown only to staff; may be empty' }),
  days: z.array(TimeBlockDay),
})
export type TimeBlock = z.infer<typeof TimeBlock>

/** The 409 if bookings take some of the hours: whose, and the first hour of each. */
export const BlockOverBookings = Problem.extend({
  bookings: z.array(z.object({ id: z.uuid(), code: z.string(), customerName: z.string(), startTime: SlotText })),
})
export type BlockOverBookings = z.infer<typeof BlockOverBookings>

export const blockTime = managers.post('/manager/studios/:id/blocks', {
  summary:
    'Block hours on one or more days, at most a year ahead: all of them, or none if one is booked. With an Idempotency-Key header, a repeated request returns the same response and makes one block.',
  params: id,
  query: z.object(actingFor),
  body: z.object({
    from: DateText.meta({ description: 'The first day' }),
    to: DateText.meta({ description: 'The last day' }),
    weekdays: z
      .array(z.int().min(0).max(6))
      .min(1, 'time-block.weekdays')
      .max(7)
      .nullable()
      .default(null)
      .meta({ description: '0 for Sunday to 6 for Saturday; null for every day' }),
    hours: z
      .object({ from: z.int(), to: z.int() })
      .nullable()
      .default(null)
      .meta({ description: 'The first and the last hour; null for the whole day' }),
    reason: optionalText(z.string().trim().max(200, 'input.reason-too-long')),
  }),
  status: 201,
  answer: z.object({ data: TimeBlock }),
  errors: [404, 409],
  conflict: BlockOverBookings,
  takesIdempotencyKey: true,
})
export type BlockTimeForm = z.input<typeof blockTime.body>

export const listTimeBlocks = managers.get('/manager/studios/:id/blocks', {
  summary: 'List blocked hours from a date on, by default today',
  params: id,
  query: z.object({ from: DateText.optional(), ...actingFor }),
  answer: z.object({ data: z.object({ items: z.array(TimeBlock) }) }),
  errors: [404],
})

export const removeTimeBlock = managers.delete('/manager/studios/:id/blocks/:blockId', {
  summary: 'Unblock hours on one date, or on all days from today on',
  params: z.object({ id: z.uuid(), blockId: z.uuid() }),
  query: z.object({ date: DateText.optional(), ...actingFor }),
  answer: z.object({ data: z.object({ id: z.uuid() }) }),
  errors: [404, 409],
})

/** Hours that staff keeps free of bookings. */
export const timeBlockEndpoints = { blockTime, listTimeBlocks, removeTimeBlock }
