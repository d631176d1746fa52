import { setTimeout as pause } from 'node:timers/promises'
import { type EventStore, isEvent, type Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../lib/in-batches.ts'
import type { Job, Process, Recorded } from './process.ts'

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
}

/**
 * Runs a process until the signal aborts. It saves a batch's jobs together with the checkpoint, so that it handles each
 * event exactly once. Run it in one place at a time: the second one throws CheckpointMoved. Throws on database errors.
 */
export async function runProcess(
  followUps: FollowUps,
  store: Pick<EventStore, 'subscribe'>,
  process: Process,
  signal: AbortSignal,
): Promise<void> {
  let position = await followUps.checkpointOf(process.name)
  const attempt = new AbortController()
  const items = store.subscribe({
    types: process.types,
    ...(position && { after: position }),
    signal: AbortSignal.any([signal, attempt.signal]),
  })
  try {
    for await (const batch of inBatches(items, batchSize)) {
      const last = batch.at(-1)
      if (!last) continue
      for (const item of batch) if (!isEvent(item) && item.unreadable) throw item.unreadable.error
      const outcome = outcomeOf(process, batch.filter(isEvent))
      await followUps.commit(process.name, { from: position, to: last.position }, outcome)
      position = last.position
      await pause(gatherMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    attempt.abort()
  }
}

/** Returns the result of a batch. A job that is added and dropped within the batch is never added. */
export function outcomeOf(process: Process, batch: readonly Recorded[]): Outcome {
  const add = new Map<string, Job>()
  const drop = new Set<string>()
  for (const event of batch) {
    const outcome = process.react(event)
    for (const job of outcome.add ?? []) add.set(job.key, job)
    for (const key of outcome.drop ?? []) {
      add.delete(key)
      drop.add(key)
    }
    for (const key of outcome.spare ?? []) add.delete(key)
  }
  return { add: [...add.values()], drop: [...drop] }
}
