import { setTimeout as pause } from 'node:timers/promises'
import { type Checkpoint, type EventStore, isEvent, type Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../lib/batches.ts'
import { type FailedEvent, failedEvent } from '../../projections/engine/stopped.ts'
import type { FollowUp, Job, Process, Recorded } from './process.ts'

const batchSize = 2_000
/** How long to collect events after a batch. Jobs are not urgent, and many are dropped within moments. */
const gatherMs = 200

/** The result of a batch: jobs to add, and keys of jobs to remove first. */
export interface Outcome {
  readonly add: readonly Job[]
  readonly drop: readonly string[]
}

/** Stores processes' checkpoints and their jobs, in one transaction. */
export interface FollowUps {
  /** Undefined before the first event. */
  checkpointOf(process: string): Promise<Position | undefined>
  /**
   * Moves a process's checkpoint and changes its jobs, in one transaction. Throws CheckpointMoved when the checkpoint
   * is not at `from`.
   */
  commit(
    process: string,
    checkpoint: { readonly from: Position | undefined; readonly to: Position },
    outcome: Outcome,
  ): Promise<void>
  /** Records the event at which a process stopped, until its next commit. */
  recordStop(process: string, at: FailedEvent): Promise<void>
}

/** A process can't take an event. The events before it are committed. */
export class ProcessStopped extends Error {
  override readonly name = 'ProcessStopped'

  constructor(process: string, { type, eventId, error }: FailedEvent) {
    super(`${process} can't take ${type} ${eventId}: ${error}`)
  }
}

/**
 * Runs a process until the signal aborts. It saves a batch's jobs together with the checkpoint, so that it handles each
 * event exactly once. Run it in one place at a time: the second one throws CheckpointMoved. Throws on database errors,
 * and ProcessStopped at an event that it can't take and that no admin skipped; run it again then.
 */
export async function runProcess(
  followUps: FollowUps,
  store: Pick<EventStore, 'head' | 'subscribe'>,
  process: Process,
  isSkipped: (process: string, eventId: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  let position = await followUps.checkpointOf(process.name)
  const head = await store.head()
  // A log restored from a backup ends before the checkpoint, and its next events may come before it too.
  const after = position !== undefined && position > (head ?? '') ? head : position
  const attempt = new AbortController()
  const items = store.subscribe({
    types: process.types,
    after,
    signal: AbortSignal.any([signal, attempt.signal]),
  })
  try {
    for await (const batch of inBatches(items, batchSize)) {
      const { to, outcome, failed } = await upToFailure(process, batch, isSkipped)
      if (to !== undefined) await followUps.commit(process.name, { from: position, to }, outcome)
      position = to ?? position
      if (failed) {
        await followUps.recordStop(process.name, failed)
        throw new ProcessStopped(process.name, failed)
      }
      await pause(gatherMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    attempt.abort()
  }
}

/** Returns the result of a batch up to an event that the process can't take, and the last position before that. */
async function upToFailure(
  process: Process,
  batch: readonly (Recorded | Checkpoint)[],
  isSkipped: (process: string, eventId: string) => Promise<boolean>,
) {
  const taken: FollowUp[] = []
  let to: Position | undefined
  for (const item of batch) {
    const event = isEvent(item) ? item : item.undecodable
    try {
      if (isEvent(item)) taken.push(process.react(item))
      else if (item.undecodable) throw item.undecodable.error
    } catch (error) {
      if (event && !(await isSkipped(process.name, event.id)))
        return { to, outcome: together(taken), failed: failedEvent(event, error) }
    }
    to = item.position
  }
  return { to, outcome: together(taken), failed: undefined }
}

/** Returns the result of a batch. */
export const outcomeOf = (process: Process, batch: readonly Recorded[]): Outcome =>
  together(batch.map((event) => process.react(event)))

/** A job that is added and dropped within the batch is never added. */
function together(outcomes: readonly FollowUp[]): Outcome {
  const add = new Map<string, Job>()
  const drop = new Set<string>()
  for (const outcome of outcomes) {
    for (const job of outcome.add ?? []) add.set(job.key, job)
    for (const key of outcome.drop ?? []) {
      add.delete(key)
      drop.add(key)
    }
    for (const key of outcome.omit ?? []) add.delete(key)
  }
  return { add: [...add.values()], drop: [...drop] }
}
