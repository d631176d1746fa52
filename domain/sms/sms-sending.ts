import * as z from 'zod'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { DataOf, EventOf } from '../kernel/events.ts'

/** Whether SMS are sent. They stop automatically when too many were sent, until an admin resumes them. */
export const smsEvents = {
  'sms.stopped': z.object({
    /** The period whose limit was reached. */
    within: z.enum(['hour', 'day']),
    /** SMS parts sent within it, and the limit. */
    parts: z.int().min(0),
    most: z.int().min(1),
  }),
  'sms.resumed': z.object({ adminId: z.uuid() }),
}
export type SmsEvent = EventOf<typeof smsEvents>

type Stop = DataOf<SmsEvent, 'sms.stopped'>

/** Whether SMS are sent; if not, why. */
export type SmsSending = { readonly status: 'on' } | ({ readonly status: 'stopped' } & Stop)

export const smsSending: Aggregate<SmsSending, SmsEvent> = {
  initial: { status: 'on' },
  events: smsEvents,
  evolve(_, event) {
    switch (event.type) {
      case 'sms.stopped':
        return { status: 'stopped', ...event.data }
      case 'sms.resumed':
        return { status: 'on' }
    }
  },
}

/** Stops SMS. Stopping again changes nothing. */
export const stopSms = (state: SmsSending, stop: Stop): SmsEvent[] =>
  state.status === 'stopped' ? [] : [{ type: 'sms.stopped', data: stop }]

/** Resumes SMS for an admin. Resuming again changes nothing. */
export const resumeSms = (state: SmsSending, adminId: string): SmsEvent[] =>
  state.status === 'stopped' ? [{ type: 'sms.resumed', data: { adminId } }] : []
