import { createHash } from 'node:crypto'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { dayMs, hourMs } from '../../domain/kernel/slot.ts'
import type { ErrorText } from '../../language/errors/errors.ts'
import type { CommandContext } from '../context.ts'
import { newId } from '../context.ts'
import type { LimitTable } from '../limits/limit-store.ts'
import { fullUntil } from '../limits/limits.ts'
import type { Services } from '../services.ts'

/** Too many attempts. This one was not checked. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts'
  readonly retryAfterSeconds: number
  /** The difficulty of the proof of work that replaces waiting; undefined if none does. */
  readonly difficulty: number | undefined
  /** The challenge of that proof of work. */
  challenge: string | undefined
  constructor(retryAfterSeconds: number, difficulty?: number) {
    super(`Too many attempts, for ${retryAfterSeconds} s more`)
    this.retryAfterSeconds = retryAfterSeconds
    this.difficulty = difficulty
  }
}

/** A wrong code or password of a known user, and how many there were within a day. */
export class WrongProof extends DomainError {
  readonly failures: number
  constructor(field: string, text: ErrorText, { failures }: Pick<Guess, 'failures'>) {
    super('invalid', text, { field })
    this.failures = failures
  }
}

type Counting = Pick<Services, 'limits'>

/** An act that counts until it is discarded. */
export interface CountedAct {
  discard(): Promise<void>
}

/**
 * The difficulty of a proof of work beyond the limit of a network. Takes a phone seconds. The customers of a carrier
 * share a few networks.
 */
export const networkDifficulty = 2

interface ActLimits {
  readonly subject: string
  /** The maximum within an hour. */
  readonly max: number
  /** The difficulty of a proof of work that replaces waiting; undefined if none does. */
  readonly difficulty?: number | undefined
  readonly proof?: ProofOfWork | undefined
}

/**
 * Counts an act for a subject. Throws TooManyAttempts, and counts nothing, if it had `max` within an hour and has no
 * unused proof of work that is hard enough.
 */
export async function countAct(
  { limits }: Counting,
  { subject, max, difficulty, proof }: ActLimits,
  { now }: Pick<CommandContext, 'now'>,
): Promise<CountedAct> {
  const named = digestOf(subject)
  const key = newId()
  const used = usesOf(proof)
  await limits.store.exclusively([named, ...used], async (table) => {
    const until = await fullUntil(table, named, [{ withinMs: hourMs, max }], now)
    if (until !== undefined && !(difficulty !== undefined && (await isProven(table, proof, difficulty, now))))
      throw new TooManyAttempts(secondsUntil(until, now), difficulty)
    table.add([named, ...used], { key, at: now, amount: 1, about: '' })
  })
  return { discard: () => limits.store.exclusively([named], async (table) => table.remove(named, key)) }
}

/** Returns a function that counts a change of someone's own account. It throws TooManyAttempts. */
export const changeCounter = (services: Counting, clock: () => Date) => (subject: string) =>
  countAct(services, { subject, max: services.limits.rules.accounts.changesPerHour }, { now: clock() })

/** Whose wrong passwords are counted, and how many are free. */
export interface Guarded {
  readonly subject: string
  readonly free: number
}

export interface GuessLimits {
  readonly subjects: readonly Guarded[]
  /** The network of the guess. Beyond `max` guesses within an hour, right ones included, each needs a proof of work. */
  readonly network?: Pick<ActLimits, 'subject' | 'max'>
  /** A proof of work that replaces waiting, once. */
  readonly proof?: ProofOfWork | undefined
}

/** A solved proof of work. */
export interface ProofOfWork {
  readonly id: string
  readonly difficulty: number
}

/** A guess that is counted as wrong until it is discarded. */
export interface Guess {
  /** The wrong guesses for the first subject within a day, with this one. */
  readonly failures: number
  /** Takes it back; if `withEarlier`, all earlier ones for the first subject too. */
  discard(withEarlier: boolean): Promise<void>
}

/**
 * Counts a guess for all subjects before it is checked, so that parallel guesses can't pass. After the free ones, each
 * must wait twice as long as the one before. Throws TooManyAttempts, and counts nothing, if a guess comes too soon and
 * has no unused proof of work that is hard enough: challenges can be collected while they are easy. One proof replaces
 * all waits, so that a person can always get in.
 */
export async function countGuess(
  { limits }: Counting,
  { subjects, network: from, proof }: GuessLimits,
  { now }: Pick<CommandContext, 'now'>,
): Promise<Guess> {
  const guarded = subjects.map(({ subject, free }) => ({ subject: digestOf(subject), free }))
  const named = guarded.map(({ subject }) => subject)
  const key = newId()
  const network = from && { subject: digestOf(from.subject), max: from.max }
  const used = usesOf(proof)
  const all = [...named, ...(network ? [network.subject] : []), ...used]
  const failures = await limits.store.exclusively(all, async (table) => {
    const since = new Date(now.getTime() - dayMs)
    const waits: { readonly until: number; readonly difficulty: number }[] = []
    let first: number | undefined
    for (const { subject, free } of guarded) {
      const entries = await table.since(subject, since)
      first ??= entries.length + 1
      const excess = entries.length - free
      const last = entries.at(-1)
      const seconds = Math.min(firstDelaySeconds * 2 ** Math.max(0, excess), limits.rules.accounts.longestDelaySeconds)
      const until = last && excess >= 0 ? last.at.getTime() + seconds * 1_000 : 0
      if (until > now.getTime()) waits.push({ until, difficulty: Math.min(excess, hardest) })
    }
    if (network) {
      const until = await fullUntil(table, network.subject, [{ withinMs: hourMs, max: network.max }], now)
      if (until !== undefined) waits.push({ until, difficulty: networkDifficulty })
    }
    if (waits.length > 0) {
      const until = Math.max(...waits.map((wait) => wait.until))
      const difficulty = Math.max(...waits.map((wait) => wait.difficulty))
      if (!(await isProven(table, proof, difficulty, now)))
        throw new TooManyAttempts(secondsUntil(until, now), difficulty)
    }
    table.add(all, { key, at: now, amount: 1, about: '' })
    return first ?? 1
  })
  return {
    failures,
    async discard(withEarlier) {
      const [own] = named
      await limits.store.exclusively(named, async (table) => {
        for (const subject of named) table.remove(subject, key)
        if (own === undefined || !withEarlier) return
        for (const entry of await table.since(own, new Date(now.getTime() - dayMs))) table.remove(own, entry.key)
      })
    },
  }
}

/** Forgets the guesses for a subject. */
export async function forgetGuesses({ limits }: Counting, subject: string, { now }: Pick<CommandContext, 'now'>) {
  const named = digestOf(subject)
  await limits.store.exclusively([named], async (table) => {
    for (const { key } of await table.since(named, new Date(now.getTime() - dayMs))) table.remove(named, key)
  })
}

/** The subject that counts the uses of a proof of work. */
const usesOf = (proof: ProofOfWork | undefined) => (proof === undefined ? [] : [digestOf(`proof ${proof.id}`)])

/** Whether a proof of work is hard enough and unused. */
async function isProven(table: LimitTable, proof: ProofOfWork | undefined, difficulty: number, now: Date) {
  if (proof === undefined || proof.difficulty < difficulty) return false
  const since = new Date(now.getTime() - dayMs)
  const uses = await Promise.all(usesOf(proof).map((subject) => table.since(subject, since)))
  return uses.flat().length === 0
}

/** The first delay. Each further delay is twice as long. */
const firstDelaySeconds = 5
/** The maximum difficulty of a proof of work. */
const hardest = 5

const secondsUntil = (until: number, now: Date) => Math.max(1, Math.ceil((until - now.getTime()) / 1_000))

/** Subjects contain addresses, so the counters store only their digests. */
const digestOf = (subject: string) => `account ${createHash('sha256').update(subject).digest('base64url')}`
