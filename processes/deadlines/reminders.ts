import type { BookingNotification } from '../messages/notification.ts'
import type { ReminderHours } from './timetable.ts'

/** Sends reminders. Idempotent by cause. */
export interface Reminders {
  /** Reminds the studio's manager, or the admins, of an unanswered request. */
  ofWaitingRequest(about: About & { readonly whom: 'manager' | 'admins' }): Promise<void>
  /** Reminds the customer of a session that starts in `hours` hours. */
  ofSession(about: About & { readonly hours: ReminderHours }): Promise<void>
}

interface About {
  readonly bookingId: string
  readonly causeId: string
}

const nudges = { manager: 'nudge_manager', admins: 'nudge_admin' } as const
const reminders = { 24: 'reminder_day', 2: 'reminder_soon' } as const

type AddJob = (task: string, payload: BookingNotification, spec: { readonly jobKey: string }) => Promise<unknown>

/** Sends reminders through notification jobs. Their time is the reminder's, not the cause's. */
export function remindersByJob(addJob: AddJob, now: Date): Reminders {
  const remind = async (template: BookingNotification['template'], { bookingId, causeId }: About) => {
    const notification: BookingNotification = { template, bookingId, causeId, at: now.toISOString() }
    await addJob('tell_of_booking', notification, { jobKey: `tell:${causeId}:${template}` })
  }
  return {
    ofWaitingRequest: ({ whom, ...about }) => remind(nudges[whom], about),
    ofSession: ({ hours, ...about }) => remind(reminders[hours], about),
  }
}
