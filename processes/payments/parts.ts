import * as z from 'zod'
import { byProcess, type CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import type { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import type { Inbox } from '../../integrations/mpesa/inbox.ts'
import { type Mpesa, type SharedStatement, Unclear } from '../../integrations/mpesa/mpesa.ts'
import type { Job } from '../engine/process.ts'

/** The dependencies of the payment jobs. */
export interface PaymentParts {
  readonly services: Services
  readonly mpesa: Mpesa
  readonly statement: SharedStatement
  readonly inbox: Pick<Inbox, 'read' | 'judge' | 'clearBodies' | 'forget'>
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

/** The context of a job about something. */
export const contextFor = ({ clock }: PaymentParts, causationId: string): CommandContext =>
  byProcess('payments', causationId, clock())

/** Jobs to add, each at an instant. */
export type DelayedJobs = readonly (Job & Required<Pick<Job, 'runAt'>>)[]

/** Returns a job for the next of some seconds after an instant, ISO 8601; none after the last. */
export function again({ clock }: PaymentParts, job: Job, since: string, seconds: readonly number[]): DelayedJobs {
  const instants = seconds.map((each) => Date.parse(since) + each * 1_000)
  const next = Math.min(...instants.filter((instant) => instant > clock().getTime()))
  return Number.isFinite(next) ? [{ ...job, runAt: new Date(next).toISOString() }] : []
}

/**
 * After five minutes without an answer a customer may ask for another prompt, and after ten an admin may order a refund
 * again. A process that was paused must not send the first one then.
 */
const latestMs = 60_000

/**
 * Calls M-Pesa once, after `recorded` has appended that it is about to be called: not if that was appended before, nor
 * if the process was paused since, which looks like a lost call. Returns the answer; undefined without a call, or if
 * its outcome is unknown.
 */
export async function callOnce<Recorded extends { readonly events: readonly unknown[] }, Answer>(
  { clock }: PaymentParts,
  recorded: Promise<Recorded>,
  call: (recorded: Recorded) => Promise<Answer> | undefined,
): Promise<Answer | undefined> {
  const began = clock().getTime()
  const done = await recorded
  if (done.events.length === 0 || clock().getTime() - began > latestMs) return undefined
  try {
    return await call(done)
  } catch (error) {
    if (error instanceof Unclear) return undefined
    throw error
  }
}
