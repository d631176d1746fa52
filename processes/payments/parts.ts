import * as z from 'zod'
import { byProcess, type CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import type { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import type { Inbox } from '../../integrations/mpesa/inbox.ts'
import type { Mpesa, SharedStatement } from '../../integrations/mpesa/mpesa.ts'
import type { Job } from '../engine/process.ts'
import type { PaymentTask } from './payments.ts'

/** The dependencies of the payment jobs. */
export interface PaymentParts {
  readonly services: Services
  readonly mpesa: Mpesa
  readonly statement: SharedStatement
  readonly inbox: Pick<Inbox, 'read' | 'judge'>
  readonly addresses: CallbackAddresses
  /** Whether an address is trusted: M-Pesa's own addresses, if the operator listed them. */
  readonly trusts: (source: string) => boolean
  /** This business's Paybill number. */
  readonly shortcode: string
  /** The delay in seconds before a prompt's first status query. */
  readonly lookUpSeconds: readonly number[]
  readonly clock: () => Date
}

/** The payload of a job about a booking. */
export const OfBooking = z.object({ bookingId: z.uuid() })

/** Delayed jobs. Their keys make them unique. */
export type DelayedJobs = readonly Job[]

/** The context of a job about something. */
export const contextFor = ({ clock }: PaymentParts, causationId: string): CommandContext =>
  byProcess('payments', causationId, clock())

/** A job about something, at a later instant. */
export const delayedJob = (task: PaymentTask, about: string, payload: object, at: Date): Job => ({
  task,
  key: `${task} ${about}`,
  payload,
  runAt: at.toISOString(),
})

/** Returns the instant some seconds from now. */
export const inSeconds = ({ clock }: PaymentParts, seconds: number): Date =>
  new Date(clock().getTime() + seconds * 1_000)

/**
 * After five minutes without an answer a customer may ask for another prompt, and after ten an admin may order a refund
 * again. A process that was paused must not send the first one then.
 */
const latestAfterMs = 60_000

/** Returns whether M-Pesa may still be called: false if the process was paused since the guard was made. */
export function pauseGuard({ clock }: PaymentParts): () => boolean {
  const began = clock().getTime()
  return () => clock().getTime() - began <= latestAfterMs
}
