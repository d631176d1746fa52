import { DomainError } from '../../domain/kernel/domain-error.ts'
import { clockText } from '../../domain/kernel/slot.ts'
import type { EventMetadata } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import { issueLink } from '../payments/issue-link.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { type Approval, approveBooking } from './change-booking.ts'
import type { ChangedBooking } from './reservations.ts'

/** An admin agrees, and the customer may pay: the link is issued at once. Throws as approveBooking does. */
export async function approveAndIssueLink(
  services: Services,
  bookingId: string,
  approval: Approval,
  context: CommandContext,
): Promise<ChangedBooking> {
  const approved = await approveBooking(services, bookingId, approval, context)
  const issued = await issueLink(services, bookingId, context)
  return { ...approved, position: issued ?? approved.position }
}

/**
 * Does `work`; when it comes too late, because the booking no longer stands where it must, the refusal says who took
 * the decision before and when.
 */
export async function tellingWhoDecided<Result>(
  services: Services,
  bookingId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'wrong_status') throw error
    const decision = await lastDecision(services, bookingId)
    if (!decision) throw error
    const by = await nameOf(services, decision.actor)
    throw new DomainError(
      'wrong_status',
      `${error.message}: ${by} ${decision.done} it at ${clockText(new Date(decision.at))}.`,
      {
        ...error.details,
        decidedBy: by,
        decidedAt: decision.at,
      },
    )
  }
}

interface Decision extends Pick<EventMetadata, 'at' | 'actor'> {
  readonly done: string
}

const decisions: Readonly<Record<string, string>> = {
  'booking.manager_confirmed': 'confirmed',
  'booking.approved': 'approved',
  'booking.rejected': 'rejected',
  'booking.paid': 'paid for',
  'booking.completed': 'completed',
  'booking.cancelled': 'cancelled',
}

/** From the stream itself: the read models may not have seen yet who was first. */
async function lastDecision({ store }: Services, bookingId: string): Promise<Decision | undefined> {
  let last: Decision | undefined
  for await (const { type, metadata } of store.read(streams.booking(bookingId))) {
    const done = decisions[type]
    if (done !== undefined) last = { done, at: metadata.at, actor: metadata.actor }
  }
  return last
}

async function nameOf({ readModels }: Services, actor: EventMetadata['actor']): Promise<string> {
  if ('process' in actor) return 'Studioni'
  if (actor.role === 'public') return 'the customer'
  const name = (await readModels.userById(actor.id))?.name
  return name ?? (actor.role === 'admin' ? 'an admin' : 'the manager')
}
