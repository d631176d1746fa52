import type { BookingTelling } from '../messages/telling.ts'
import type { ReminderHours } from './timetable.ts'

/** Says things to people, each once for its cause however often it is asked to. */
export interface Tell {
  /** A request has waited for long: to its studio's manager, or to the admins. */
  ofWaitingRequest(about: About & { readonly whom: 'manager' | 'admins' }): Promise<void>
  /** A session is so many hours ahead: to its customer. */
  ofSession(about: About & { readonly hours: ReminderHours }): Promise<void>
}

interface About {
  readonly bookingId: string
  readonly causeId: string
}

const nudges = { manager: 'nudge_manager', admins: 'nudge_admin' } as const
const reminders = { 24: 'reminder_day', 2: 'reminder_soon' } as const

type AddJob = (task: string, payload: BookingTelling, spec: { readonly jobKey: string }) => Promise<unknown>

/** By the jobs that word messages. They go by the instant they are due, not by their cause's. */
export function tellByJob(addJob: AddJob, now: Date): Tell {
  const say = async (template: BookingTelling['template'], { bookingId, causeId }: About) => {
    const telling: BookingTelling = { template, bookingId, causeId, at: now.toISOString() }
    await addJob('tell_of_booking', telling, { jobKey: `tell:${causeId}:${template}` })
  }
  return {
    ofWaitingRequest: ({ whom, ...about }) => say(nudges[whom], about),
    ofSession: ({ hours, ...about }) => say(reminders[hours], about),
  }
}
