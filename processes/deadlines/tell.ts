import type { ReminderHours } from './deadlines.ts'

/** Says things to people, each once for its cause however often it is asked to. */
export interface Tell {
  /** A request has waited for long: to its studio's manager, or to the admins. */
  ofWaitingRequest(about: {
    readonly bookingId: string
    readonly causeId: string
    readonly whom: 'manager' | 'admins'
  }): Promise<void>
  /** A session is so many hours ahead: to its customer. */
  ofSession(about: {
    readonly bookingId: string
    readonly causeId: string
    readonly hours: ReminderHours
  }): Promise<void>
}
