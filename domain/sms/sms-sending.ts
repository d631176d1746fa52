import type { Aggregate } from '../kernel/aggregate.ts'
import { type SmsEvent, smsEvents } from './events.ts'

type Stop = Extract<SmsEvent, { type: 'sms.stopped' }>['data']

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
