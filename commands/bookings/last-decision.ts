import { DomainError } from '../../domain/kernel/domain-error.ts'
import { clockText, studioDateAt } from '../../domain/kernel/slot.ts'
import type { EventMetadata } from '../../eventstore/event-store.ts'
import { type ErrorText, errorText, renderError } from '../../language/errors/errors.ts'
import type { LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'

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
    const decision = await lastDecision(services, bookingId, decisions)
    if (!decision) throw error
    const { actor, at: decidedAt } = decision.metadata
    const by = await nameOf(services, actor)
    const at = new Date(decidedAt)
    const text = errorText('booking.already-decided', {
      error: { text: error.text },
      who: by,
      done: { text: decision.what },
      day: { date: studioDateAt(at) },
      clock: clockText(at),
    })
    const decidedBy = typeof by === 'string' ? by : renderError('en', by.text)
    throw new DomainError('wrong_status', text, { ...error.details, decidedBy, decidedAt })
  }
}

const decisions: Readonly<Record<string, ErrorText>> = {
  'booking.manager_confirmed': 'booking.change.confirmed',
  'booking.approved': 'booking.change.approved',
  'booking.rejected': 'booking.change.rejected',
  'booking.paid': 'booking.change.recorded-paid',
  'booking.completed': 'booking.change.completed',
  'booking.cancelled': 'booking.change.cancelled',
}

/**
 * Returns the latest decision on a booking after a version, as `kinds` names it by its event's type. Reads the
 * stream, because the read models may not show it yet.
 */
export async function lastDecision<What>(
  { store }: LogReader,
  bookingId: string,
  kinds: Readonly<Record<string, What>>,
  after = -1n,
): Promise<{ readonly what: What; readonly metadata: EventMetadata } | undefined> {
  let last: { readonly what: What; readonly metadata: EventMetadata } | undefined
  for await (const { type, metadata } of store.read(streams.booking(bookingId), { from: after + 1n })) {
    const what = kinds[type]
    if (what !== undefined) last = { what, metadata }
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
