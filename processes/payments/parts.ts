import { byProcess, type CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import type { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import type { Inbox } from '../../integrations/mpesa/inbox.ts'
import type { Mpesa } from '../../integrations/mpesa/mpesa.ts'
import type { Job } from '../engine/process.ts'
import type { PaymentTask } from './payments.ts'

/** What the jobs of payments work with. */
export interface PaymentParts {
  readonly services: Services
  readonly mpesa: Mpesa
  readonly inbox: Pick<Inbox, 'read' | 'judge'>
  readonly addresses: CallbackAddresses
  /** Whether calls from an address are believed: M-Pesa's own addresses, where the operator listed them. */
  readonly trusts: (source: string) => boolean
  /** The Paybill number of this business. */
  readonly shortcode: string
  /** How many seconds after it was sent a prompt is asked about. */
  readonly lookUpSeconds: readonly number[]
  readonly clock: () => Date
}

/** The jobs that are to be done later: by their own key, so that each is one however often it is asked for. */
export type Later = readonly Job[]

/** In answer to a job about something. */
export const because = ({ clock }: PaymentParts, causationId: string): CommandContext =>
  byProcess('payments', causationId, clock())

/** The same, or another, job about something at a later instant. */
export const later = (task: PaymentTask, about: string, payload: object, at: Date): Job => ({
  task,
  key: `${task} ${about}`,
  payload,
  runAt: at.toISOString(),
})

/** The instant so many seconds from now. */
export const inSeconds = ({ clock }: PaymentParts, seconds: number): Date =>
  new Date(clock().getTime() + seconds * 1_000)
