import { DomainError } from '../../domain/kernel/domain-error.ts'
import { clockText, studioDateAt } from '../../domain/kernel/slot.ts'
import type { EventMetadata } from '../../eventstore/event-store.ts'
import { type ErrorText, errorText, renderError } from '../../language/errors/errors.ts'
import type { CommandContext } from '../context.ts'
import { issueLink } from '../payments/payment.ts'
import type { ChangedBooking } from '../schedule/reservations.ts'
import type { LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { type Approval, approveBooking, type MoveServices } from './change-booking.ts'

/** Approves a booking and issues its payment link. Throws as approveBooking does. */
export async function approveAndIssueLink(
  services: MoveServices,
  bookingId: string,
  approval: Approval,
  context: CommandContext,
): Promise<ChangedBooking> {
  const approved = await approveBooking(services, bookingId, approval, context)
  const issued = await issueLink(services, bookingId, { ...context, at: undefined })
  return { ...approved, position: issued.position ?? approved.position }
}

/**
 * Calls `work`. If it throws `wrong_status`, adds to the error who decided on the booking before and when.
 */
export async function withLastDecision<Result>(
  services: LogReader & Pick<Services, 'readModels'>,
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
    const at = new Date(decision.at)
    const text = errorText('booking.already-decided', {
      error: { text: error.text },
      who: by,
      done: { text: decision.done },
      day: { date: studioDateAt(at) },
      clock: clockText(at),
    })
    const decidedBy = typeof by === 'string' ? by : renderError('en', by.text)
    throw new DomainError('wrong_status', text, { ...error.details, decidedBy, decidedAt: decision.at })
  }
}

interface Decision extends Pick<EventMetadata, 'at' | 'actor'> {
  readonly done: ErrorText
}

const decisions: Readonly<Record<string, ErrorText>> = {
  'booking.manager_confirmed': 'booking.change.confirmed',
  'booking.approved': 'booking.change.approved',
  'booking.rejected': 'booking.change.rejected',
  'booking.paid': 'booking.change.paid',
  'booking.completed': 'booking.change.completed',
  'booking.cancelled': 'booking.change.cancelled',
}

/** Reads the stream, because the read models may not show the latest decision yet. */
async function lastDecision({ store }: LogReader, bookingId: string): Promise<Decision | undefined> {
  let last: Decision | undefined
  for await (const { type, metadata } of store.read(streams.booking(bookingId))) {
    const done = decisions[type]
    if (done !== undefined) last = { done, at: metadata.at, actor: metadata.actor }
  }
  return last
}

async function nameOf(
  { readModels }: Pick<Services, 'readModels'>,
  actor: EventMetadata['actor'],
): Promise<string | { readonly text: ErrorText }> {
  if ('process' in actor) return 'Studioni'
  if (actor.role === 'public') return { text: 'booking.actor.customer' }
  const name = (await readModels.userById(actor.id))?.name
  return name ?? { text: actor.role === 'admin' ? 'booking.actor.admin' : 'booking.actor.manager' }
}
