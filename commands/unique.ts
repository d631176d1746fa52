import { DomainError } from '../domain/kernel/domain-error.ts'
import { release, renew, type Uniqueness, uniqueness } from '../domain/uniqueness/uniqueness.ts'
import { AppendUnknown, type ExpectedVersion, VersionConflict } from '../eventstore/event-store.ts'
import type { CommandContext } from './context.ts'
import { Contention } from './handle.ts'
import type { Log } from './services.ts'

/** A text that only one owner may have, and whose it is to be. */
export interface Owned {
  readonly ownerId: string
  /** What a person reads when someone else has it. */
  readonly takenText: string
  readonly field: string
  /** What an owner has come to, so that a text nobody uses any more can be had again. */
  readonly standing?: (ownerId: string) => Promise<Standing>
  /**
   * Writes to another owner's stream that it forfeits the text, so that an append that would use the text after all
   * collides with that. Answers false if the owner uses it by now.
   */
  readonly forfeit?: (ownerId: string, context: CommandContext) => Promise<boolean>
}

/** Whether the owner uses the text, does not (yet or any more), or is deleted. */
export type Standing = 'uses it' | 'does not' | 'deleted'

/**
 * A courtesy to whoever has just claimed a text and is about to use it. What keeps the text theirs or not is an append.
 */
const unusedAfterMs = 60_000

/**
 * Does `work` with a text claimed for its owner on the stream of that name; gives it back when `work` fails, but not
 * while nobody knows whether it did. Takes over a text whose owner is deleted, or has not used it for a minute and
 * forfeits it: a crash may have cut short who should have given it back. Throws DomainError `taken`.
 */
export async function withUnique<Result>(
  services: Log,
  stream: string,
  owned: Owned,
  context: CommandContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const claimed = await claimText(services, stream, owned, context)
  try {
    return await work()
  } catch (error) {
    // What was the owner's before, somebody else may be about to use for it.
    if (claimed.isNew && !(error instanceof AppendUnknown)) await giveBack(services, stream, claimed, context)
    throw error
  }
}

/** What takes an owner from one text to another, thought out at the version at which the owner was read. */
interface Move<Result> {
  readonly from: string
  readonly to: string
  readonly owned: Owned
  /** Throws VersionConflict where the owner has changed since. */
  readonly work: () => Promise<Result>
}

const attempts = 8

/**
 * Takes an owner from one text to another as `plan` says; the first is free afterwards. Planned again where somebody
 * else changed the owner meanwhile: they may have given it another text, or the first one back. Throws DomainError
 * `taken`; throws Contention.
 */
export async function withNewUnique<Result>(
  services: Log,
  plan: () => Promise<Move<Result>>,
  context: CommandContext,
): Promise<Result> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { from, to, owned, work } = await plan()
    const left = await lastClaim(services, from)
    try {
      if (from === to) return await work()
      const result = await withUnique(services, to, owned, context, work)
      if (left?.ownerId === owned.ownerId) await giveBack(services, from, left, context)
      return result
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
    }
  }
  throw new Contention('Others keep changing the owner of a text')
}

/** Who has a text, or nobody. */
export async function ownerOf(services: Log, stream: string): Promise<string | undefined> {
  return (await lastClaim(services, stream))?.ownerId
}

interface Held {
  readonly ownerId: string
  /** Of the claim. */
  readonly version: ExpectedVersion
}

async function claimText(services: Log, stream: string, owned: Owned, context: CommandContext) {
  const attempt = async () => {
    let isNew = false
    const decide = (state: Uniqueness) => {
      isNew = state.status === 'free'
      return renew(state, owned)
    }
    const { version } = await services.handle(uniqueness, stream, decide, context)
    return { ownerId: owned.ownerId, version, isNew }
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'taken')) throw error
    const left = await leftBy(services, stream, owned, context)
    if (left === undefined) throw error
    await giveBack(services, stream, left, context)
    return await attempt()
  }
}

/** Ends that very claim; one that was renewed since stays. */
async function giveBack({ handle }: Log, stream: string, { ownerId, version }: Held, context: CommandContext) {
  try {
    await handle(uniqueness, stream, (state) => release(state, { ownerId }), context, { at: version })
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error
  }
}

/** The claim of an owner who no longer needs it. */
async function leftBy(services: Log, stream: string, { standing, forfeit }: Owned, context: CommandContext) {
  const held = await lastClaim(services, stream)
  if (!held || !standing) return undefined
  const how = await standing(held.ownerId)
  if (how === 'deleted') return held
  const isOld = context.now.getTime() - Date.parse(held.at) > unusedAfterMs
  if (how === 'uses it' || !isOld || !forfeit) return undefined
  return (await forfeit(held.ownerId, context)) ? held : undefined
}

async function lastClaim({ store }: Log, stream: string) {
  let last: (Held & { readonly at: string }) | undefined
  for await (const { type, data, metadata, version } of store.read(stream)) {
    if (type === 'uniqueness.claimed') last = { ownerId: data.ownerId, at: metadata.at, version }
    else last = undefined
  }
  return last
}
