import * as z from 'zod'
import { DetailField } from '../../domain/studio/events.ts'
import type { ErrorText } from '../../language/errors/errors.ts'
import type { PaymentTraces } from '../../projections/payments/queries.ts'

/** A decision that can be undone for a while, with the arguments of its command. */
export const Decision = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('booking'),
    what: z.enum(['confirm', 'approve', 'reject', 'check_in', 'no_show']),
    /** The role in which it was made: an admin may also act for the studio's manager. */
    as: z.enum(['manager', 'admin']),
    selectedSlots: z.array(z.string()),
    reason: z.string(),
    /** The booking as the person saw it; anything else is another decision. */
    seen: z.object({ status: z.string(), slots: z.array(z.string()) }).optional(),
  }),
  z.object({
    about: z.literal('studio'),
    what: z.enum(['approve', 'reject']),
    version: z.int().optional(),
    resolutions: z.partialRecord(DetailField, z.enum(['current', 'proposed']).optional()),
    reason: z.string(),
  }),
])
export type Decision = z.infer<typeof Decision>

/** Why a decision was not carried out. */
export interface DecisionProblem {
  readonly code: string
  readonly text: ErrorText
}

/** The author of a decision. */
export interface DecisionMaker {
  readonly userId: string
  readonly role: 'studio_manager' | 'admin'
}

export interface NewDecision {
  readonly id: string
  /** The id of the booking or studio. */
  readonly subjectId: string
  /** The booking's code or the studio's name. */
  readonly name: string
  readonly madeBy: DecisionMaker
  readonly decision: Decision
}

/** `started` is being carried out and can't be undone any more; `done` and `refused` are final. */
export type DecisionStatus = 'pending' | 'started' | 'done' | 'refused'

export interface PendingDecision extends NewDecision {
  readonly status: DecisionStatus
  /** Until it takes effect; 0 once it is due. */
  readonly secondsLeft: number
  readonly problem: DecisionProblem | null
}

/** People's decisions, which take effect unless they are undone in time. */
export interface PendingDecisions {
  /**
   * Stores a decision together with the job that carries it out. It replaces the same person's pending or refused
   * decision about the subject. The same id again changes nothing. Returns undefined if another one about the subject
   * is open.
   */
  accept(decision: NewDecision): Promise<PendingDecision | undefined>
  /**
   * Withdraws a person's pending decision, or removes a refused one. Returns false if it has started or is done,
   * undefined if the person has no such decision.
   */
  withdraw(id: string, userId: string): Promise<boolean | undefined>
  /** Lets a person's decision take effect now, if it is pending. Returns false if the person has no such decision. */
  hasten(id: string, userId: string): Promise<boolean>
  /**
   * Starts to carry out a decision, after which it can't be undone. Returns undefined if it was undone or has ended.
   */
  start(id: string): Promise<NewDecision | undefined>
  /** Ends a started decision. The first end counts. */
  end(id: string, problem: DecisionProblem | undefined): Promise<void>
  /** Returns the open decisions of everyone, and those of a person that have ended, latest first. */
  seenBy(userId: string): Promise<readonly PendingDecision[]>
  /** Deletes the reasons of decisions about an erased person's bookings. A decision that is pending has no use for it. */
  forget(traces: Pick<PaymentTraces, 'bookings'>): Promise<void>
}

/** The job that carries out a decision. */
export const decisionTask = 'carry_out_decision'
/** The key of a decision's job. */
export const decisionKey = (id: string): string => `decision:${id}`
