import { DomainError } from '../domain/kernel/domain-error.ts'
import { release, renew, type Uniqueness, uniqueness } from '../domain/uniqueness/uniqueness.ts'
import { AppendUnknown, type ExpectedVersion, VersionConflict } from '../eventstore/event-store.ts'
import type { PlainErrorKey } from '../language/errors/errors.ts'
import type { CommandContext } from './context.ts'
import { repeatOnConflict } from './handle.ts'
import type { Log, LogReader, LogWriter } from './services.ts'

/** A text that must be unique, and its new owner. */
export interface UniqueText {
  readonly ownerId: string
  /** The error message if another owner has it. */
  readonly takenText: PlainErrorKey
  /** The form field of the text, if any. */
  readonly field?: string
  /** Returns whether an owner uses the text, so that an abandoned reservation can be taken over. */
  readonly usageOf?: (ownerId: string) => Promise<Usage>
  /**
   * Appends to another owner's stream that it forfeits the text. A late append that uses the text then conflicts
   * (fencing). Returns false if the owner uses the text after all.
   */
  readonly forfeit?: (ownerId: string, context: CommandContext) => Promise<boolean>
}

/** Whether the owner uses the text, does not use it (yet or any more), or is deleted. */
export type Usage = 'in use' | 'unused' | 'deleted'

/** How long a new reservation is left alone. This only avoids conflicts: correctness rests on the fencing append. */
const abandonedAfterMs = 60_000

/**
 * Reserves a text for its owner on the stream of that name, then runs `work`. Releases the reservation if `work` fails,
 * but not if its outcome is unknown. Takes over a reservation whose owner is deleted, or has not used the text for a
 * minute and forfeits it, because a crash may have prevented its release. Throws DomainError `taken`.
 */
export async function withUniquenessReservation<Result>(
  services: Log,
  stream: string,
  text: UniqueText,
  context: CommandContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const reservation = await reserveText(services, stream, text, context)
  try {
    return await work()
  } catch (error) {
    // Keeps a reservation that the owner had before: another command of the owner may be about to use the text.
    if (reservation.isNew && !(error instanceof AppendUnknown))
      await releaseReservation(services, stream, reservation, context)
    throw error
  }
}

/** A change of an owner's text, planned at a version of the owner. */
interface Move<Result> {
  readonly from: string
  readonly to: string
  readonly text: UniqueText
  /** Throws VersionConflict if the owner has changed since. */
  readonly work: () => Promise<Result>
}

/**
 * Changes an owner's text according to `plan` and releases the old one. Plans again on a version conflict. Throws
 * DomainError `taken` or Contention.
 */
export async function changeUniquenessReservation<Result>(
  services: Log,
  plan: () => Promise<Move<Result>>,
  context: CommandContext,
): Promise<Result> {
  return repeatOnConflict(async () => {
    const { from, to, text, work } = await plan()
    const left = await currentReservation(services, from)
    if (from === to) return work()
    const result = await withUniquenessReservation(services, to, text, context, work)
    if (left?.ownerId === text.ownerId) await releaseReservation(services, from, left, context)
    return result
  })
}

/** Returns the owner of a text, if any. */
export async function ownerOf(services: LogReader, stream: string): Promise<string | undefined> {
  return (await currentReservation(services, stream))?.ownerId
}

interface Reservation {
  readonly ownerId: string
  /** The version of the reservation's event. */
  readonly version: ExpectedVersion
}

async function reserveText(services: Log, stream: string, text: UniqueText, context: CommandContext) {
  const attempt = async () => {
    let isNew = false
    const decide = (state: Uniqueness) => {
      isNew = state.status === 'free'
      return renew(state, text)
    }
    const { version } = await services.handle(uniqueness, stream, decide, context)
    return { ownerId: text.ownerId, version, isNew }
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'taken')) throw error
    const left = await abandonedReservation(services, stream, text, context)
    if (left === undefined) throw error
    await releaseReservation(services, stream, left, context)
    return await attempt()
  }
}

/** Releases this reservation, unless the owner has renewed it since. */
async function releaseReservation(
  { handle }: LogWriter,
  stream: string,
  { ownerId, version }: Reservation,
  context: CommandContext,
) {
  try {
    const at = { stream, expected: version }
    await handle(uniqueness, stream, (state) => release(state, { ownerId }), { ...context, at })
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error
  }
}

/** Returns a reservation that its owner no longer needs, if any. */
async function abandonedReservation(
  services: LogReader,
  stream: string,
  { usageOf, forfeit }: UniqueText,
  context: CommandContext,
) {
  const current = await currentReservation(services, stream)
  if (!current || !usageOf) return undefined
  const usage = await usageOf(current.ownerId)
  if (usage === 'deleted') return current
  const isOld = context.now.getTime() - Date.parse(current.at) > abandonedAfterMs
  if (usage === 'in use' || !isOld || !forfeit) return undefined
  return (await forfeit(current.ownerId, context)) ? current : undefined
}

async function currentReservation({ store }: LogReader, stream: string) {
  let last: (Reservation & { readonly at: string }) | undefined
  for await (const { type, data, metadata, version } of store.read(stream)) {
    if (type === 'uniqueness.claimed') last = { ownerId: data.ownerId, at: metadata.at, version }
    else last = undefined
  }
  return last
}
