import { TooManyAttempts } from '../../commands/accounts/attempts.ts'
import { AuthenticationFailed } from '../../commands/accounts/sign-in.ts'
import { Contention } from '../../commands/handle.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { PersonErased } from '../../eventstore/codec/crypto-shredding.ts'
import { AppendUnknown, StoreUnavailable, VersionConflict } from '../../eventstore/event-store.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import { ReadModelStopped } from '../../projections/engine/stopped.ts'
import { NoTables } from './system/read-store.ts'
import type { Scheduler } from './virtual/scheduler.ts'

/** Errors that users and jobs may get, and retry. */
const expected = [
  ...[DomainError, Contention, VersionConflict, StoreUnavailable, AppendUnknown, ReadModelsBehind, NoTables],
  ...[AuthenticationFailed, ReadModelStopped, TooManyAttempts, PersonErased],
]

/** Advances the virtual time of a history until something fails. */
export class Run {
  readonly scheduler: Scheduler
  readonly #trace: ((line: string) => void) | undefined
  #failure: unknown

  constructor(scheduler: Scheduler, trace: ((line: string) => void) | undefined) {
    this.scheduler = scheduler
    this.#trace = trace
  }

  /** Ends the history with an error. */
  fail(error: unknown): void {
    this.#failure ??= error
  }

  /** Ends the history with an error of a user or a job, unless they may get it. */
  failed(error: unknown): void {
    if (!expected.some((kind) => error instanceof kind)) this.fail(error)
  }

  /** Ends the history if a check throws. */
  check(check: () => void): void {
    try {
      check()
    } catch (error) {
      this.fail(error)
    }
  }

  /** Throws the first failure. */
  async pass(ms: number): Promise<void> {
    await this.scheduler.runUntil(this.scheduler.now + ms, () => this.#failure !== undefined)
    if (this.#failure !== undefined) throw this.#failure
  }

  async until(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.pass(100)
  }

  /** Advances time until a task is done. Returns its result. */
  async done<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false
    const settled = work.catch((error: unknown) => this.fail(error))
    void settled.then(() => {
      isDone = true
    })
    await this.until(() => isDone)
    return work
  }

  tell(line: string): void {
    this.#trace?.(`${new Date(this.scheduler.now).toISOString()} ${line}`)
  }
}
