import { Refusal } from '../domain/kernel/refusal.ts'
import { claim, release, uniqueness } from '../domain/uniqueness/uniqueness.ts'
import { AppendUnknown } from '../eventstore/event-store.ts'
import type { CommandContext } from './context.ts'
import type { Services } from './services.ts'

/** What it takes to claim a text. */
type Log = Pick<Services, 'handle' | 'store'>

interface Owned {
  readonly ownerId: string
  /** What a person reads when someone else has it. */
  readonly takenText: string
  readonly field: string
  /** What an owner has come to, so that a text nobody uses any more can be had again. */
  readonly standing?: (ownerId: string) => Promise<Standing>
}

/** Whether the owner uses the text, does not (yet or any more), or is deleted. */
export type Standing = 'uses it' | 'does not' | 'deleted'

/** Well beyond the time a request may take between its claim and what it claimed for. */
const unusedAfterMs = 60_000

/**
 * Does `work` with a text claimed for its owner on the stream of that name; gives it back when `work` fails, but not
 * while nobody knows whether it did. Takes over a text whose owner is deleted, or has not used it for a minute: a crash may
 * have cut short who should have given it back. Refuses `taken`.
 */
export async function withUnique<Result>(
  services: Log,
  stream: string,
  owned: Owned,
  context: CommandContext,
  work: () => Promise<Result>,
): Promise<Result> {
  await claimText(services, stream, owned, context)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppendUnknown)) await giveBack(services, stream, owned.ownerId, context)
    throw error
  }
}

/** Does `work` that takes its owner from one text to another; the first is free afterwards. Refuses `taken`. */
export async function withNewUnique<Result>(
  services: Log,
  { from, to }: { readonly from: string; readonly to: string },
  owned: Owned,
  context: CommandContext,
  work: () => Promise<Result>,
): Promise<Result> {
  if (from === to) return work()
  const result = await withUnique(services, to, owned, context, work)
  await giveBack(services, from, owned.ownerId, context)
  return result
}

/** Who has a text, or nobody. */
export async function ownerOf(services: Log, stream: string): Promise<string | undefined> {
  return (await lastClaim(services, stream))?.ownerId
}

async function claimText(services: Log, stream: string, owned: Owned, context: CommandContext): Promise<void> {
  const attempt = () => services.handle(uniqueness, stream, (state) => claim(state, owned), context)
  try {
    await attempt()
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'taken')) throw error
    const left = await leftBy(services, stream, owned, context)
    if (left === undefined) throw error
    await giveBack(services, stream, left, context)
    await attempt()
  }
}

const giveBack = ({ handle }: Log, stream: string, ownerId: string, context: CommandContext) =>
  handle(uniqueness, stream, (state) => release(state, { ownerId }), context)

/** The owner of a text who no longer needs it. */
async function leftBy(
  services: Log,
  stream: string,
  { standing }: Owned,
  { now }: CommandContext,
): Promise<string | undefined> {
  const held = await lastClaim(services, stream)
  if (!held || !standing) return undefined
  const how = await standing(held.ownerId)
  if (how === 'deleted') return held.ownerId
  const isOld = now.getTime() - Date.parse(held.at) > unusedAfterMs
  return how === 'does not' && isOld ? held.ownerId : undefined
}

async function lastClaim({ store }: Log, stream: string) {
  let last: { readonly ownerId: string; readonly at: string } | undefined
  for await (const event of store.read(stream)) {
    if (event.type === 'uniqueness.claimed') last = { ownerId: event.data.ownerId, at: event.metadata.at }
    else last = undefined
  }
  return last
}
