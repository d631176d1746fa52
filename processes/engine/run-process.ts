import { setTimeout as pause } from 'node:timers/promises'
import { type EventStore, isEvent, type Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../eventstore/in-batches.ts'
import type { Job, Process, Recorded } from './process.ts'

const batchSize = 2_000
/** What follows is not urgent, and much of it is called off within moments: it is cheaper to wait and see. */
const gatherMs = 200

/** What is left to do after a batch: jobs to add, and the keys of jobs that are no longer needed, which go first. */
export interface Outcome {
  readonly add: readonly Job[]
  readonly drop: readonly string[]
}

/** Where processes have come to, and the jobs that they ask for: kept together, so that neither is without the other. */
export interface FollowUps {
  /** Undefined before the first event. */
  checkpointOf(process: string): Promise<Position | undefined>
  /**
   * Moves a process's checkpoint and changes its jobs, in one transaction. Throws CheckpointMoved when the checkpoint is
   * not at `from`.
   */
  commit(
    process: string,
    checkpoint: { readonly from: Position | undefined; readonly to: Position },
    outcome: Outcome,
  ): Promise<void>
}

/**
 * Turns events into jobs until the signal aborts: the jobs of a batch and the checkpoint are saved together, so that no
 * event is passed over and none counts twice. Run it in one place at a time: of two, one throws CheckpointMoved. Throws
 * when the database fails.
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
      const outcome = outcomeOf(process, batch.filter(isEvent))
      await followUps.commit(process.name, { from: position, to: last.position }, outcome)
      position = last.position
      await pause(gatherMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    attempt.abort()
  }
}

/** What is left to do after the whole batch, drops first: a job added and dropped within it is never added. */
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
