import type { Pool } from 'pg'
import { resumeSending, smsSpending } from '../../commands/limits/sms-spending.ts'
import { skipEventIn } from '../../commands/read-models/skip-event.ts'
import type { Log, Services } from '../../commands/services.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { EveryEvent } from '../../eventstore/codec/with-codec.ts'
import {
  type EventStore,
  type Position,
  progressOf,
  type ReadAllOptions,
  StoreUnavailable,
} from '../../eventstore/event-store.ts'
import { type StoppedProcess, stoppedProcesses } from '../../processes/engine/postgres-follow-ups.ts'
import type { Process } from '../../processes/engine/process.ts'
import { jobsState, processPositions, retryJob } from '../../processes/jobs.ts'
import { latestReadModelCheck } from '../../processes/read-model-check.ts'
import type { RebuildProgress } from '../../projections/engine/rebuild.ts'
import { readCheckpoint, readStops } from '../../projections/engine/schema.ts'
import type { Verification } from '../contract/admin-money.ts'
import type { auditEndpoints, Rebuild } from '../contract/audit.ts'
import type { Handlers } from '../http/serve.ts'

type StartRebuild = (onProgress: (progress: RebuildProgress) => void) => Promise<number>

/** Rebuilds the read models on an admin's request and reports progress. One at a time per process. */
export class Rebuilder {
  readonly #rebuild: StartRebuild
  readonly #clock: () => Date
  #state: Rebuild = { state: 'idle', events: 0, progress: 0, startedAt: null, endedAt: null, error: null }

  constructor(rebuild: StartRebuild, clock: () => Date) {
    this.#rebuild = rebuild
    this.#clock = clock
  }

  get state(): Rebuild {
    return this.#state
  }

  /** Starts a rebuild in the background. Throws DomainError `wrong_status` while one is running. */
  start(): Rebuild {
    if (this.#state.state === 'running') throw new DomainError('wrong_status', 'log.rebuilding')
    const startedAt = this.#clock().toISOString()
    this.#state = { state: 'running', events: 0, progress: 0, startedAt, endedAt: null, error: null }
    void this.#run()
    return this.#state
  }

  /** Starts a rebuild that includes all events appended before this call, even if a rebuild is running. */
  startAgain(): Rebuild {
    if (this.#state.state !== 'running') return this.start()
    // This rebuild queues behind the running one. The log records its errors, and the page shows them when it is next
    // read.
    this.#rebuild(() => undefined).catch(() => undefined)
    return this.#state
  }

  async #run(): Promise<void> {
    try {
      const events = await this.#rebuild(({ events, position, head }) => {
        this.#state = { ...this.#state, events, progress: progressOf(position, head) }
      })
      this.#state = { ...this.#state, state: 'done', events, progress: 1, endedAt: this.#clock().toISOString() }
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      this.#state = { ...this.#state, state: 'failed', endedAt: this.#clock().toISOString(), error: text }
    }
  }
}

type SystemRoutes = Pick<
  Handlers<typeof auditEndpoints>,
  'systemState' | 'rebuildReadModels' | 'skipEvent' | 'skipProcessEvent' | 'retryJob' | 'resumeSms'
>

export interface SystemParts {
  readonly store: EventStore
  /** The log. An event that a process can't handle must not break this page. */
  readonly everyEvent: EveryEvent
  readonly pool: Pool
  /** The schema of the read models. */
  readonly schema: string
  readonly processes: readonly Process[]
  readonly openStreams: () => number
  /** The number of events of other programs in the same log. */
  readonly foreignEvents: () => Promise<number>
  readonly rebuilder: Rebuilder
  readonly services: Log & Pick<Services, 'limits'>
  readonly clock: () => Date
  /** What verifies Paybill payments besides the statement. */
  readonly verification: Verification
}

/** The state of the system, for admins. */
export function systemRoutes(parts: SystemParts): SystemRoutes {
  const { store, pool, schema, processes, openStreams, foreignEvents, rebuilder, verification, services, clock } = parts
  const behind = processesBehind(parts.everyEvent, processes)
  return {
    async systemState() {
      const [log, position, stops, positions, stopped, { jobs, failed }, check] = await Promise.all([
        ifReachable(async () => {
          const queries = [store.head(), foreignEvents(), smsSpending(services, clock())] as const
          const [head, foreign, spending] = await Promise.all(queries)
          return { head, foreign, spending }
        }),
        readCheckpoint(pool, schema),
        readStops(pool, schema),
        processPositions(pool),
        stoppedProcesses(pool),
        jobsState(pool),
        latestReadModelCheck(pool),
      ])
      const { smsPerHour: mostPerHour, smsPerDay: mostPerDay } = services.limits.rules
      const readModelsBehind = log && (position ?? '') < (log.head ?? '')
      return {
        log: { reachable: log !== null, position: log?.head ?? null, foreignEvents: log?.foreign ?? 0 },
        readModels: { position: position ?? null, behind: readModelsBehind, schema, check },
        stopped: stops.map((stop) => stoppedView(stop.projection, stop)),
        standing: stopped.map((stop) => stoppedView(stop.process, stop)),
        processes:
          (log && (await ifReachable(() => behind(positions, log.head)))) ??
          processes.map(({ name }) => ({ name, position: positions.get(name) || null, behind: null })),
        jobs,
        failedJobs: failed,
        paybill: { verification },
        sms: log && { ...log.spending, mostPerHour, mostPerDay },
        streams: { open: openStreams() },
        rebuild: rebuilder.state,
      }
    },
    rebuildReadModels: async () => ({ rebuild: rebuilder.start() }),
    async skipEvent({ params: { name }, body: { eventId, reason }, user, context, reached }) {
      const stop = (await readStops(pool, schema)).find((each) => each.projection === name)
      if (stop?.eventId !== eventId) throw new DomainError('wrong_status', 'log.not-stopped')
      const { type, stream } = stop
      const skip = { readModel: name, eventId, type, stream, reason, adminId: user.userId }
      reached((await skipEventIn(services, skip, context)).position)
      return { rebuild: rebuilder.startAgain() }
    },
    async skipProcessEvent({ params: { name }, body: { eventId, reason }, user, context, reached }) {
      const stop = (await stoppedProcesses(pool)).find((each) => each.process === name)
      if (stop?.eventId !== eventId) throw new DomainError('wrong_status', 'log.not-stopped')
      const { type, stream } = stop
      const skip = { process: name, eventId, type, stream, reason, adminId: user.userId }
      reached((await skipEventIn(services, skip, context)).position)
      return { done: true }
    },
    async resumeSms({ user, context, reached }) {
      reached((await resumeSending(services, user.userId, context)).position)
      return { done: true }
    },
    async retryJob({ params: { id } }) {
      if (!(await retryJob(pool, id))) throw new DomainError('not_found', 'log.job-not-failed')
      return { id }
    },
  }
}

const stoppedView = (
  name: string,
  { since, position, eventId, type, stream, error }: Omit<StoppedProcess, 'process'>,
) => ({ name, since, position, error, event: { id: eventId, type, stream } })

/** Returns null while the log is unreachable. */
async function ifReachable<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof StoreUnavailable) return null
    throw error
  }
}

/** The part of the log's interface that this page uses. */
interface Searched {
  readAll(options: ReadAllOptions): AsyncIterable<unknown>
}

/**
 * Returns a check of whether the log has events that a process has not followed up. Searching for rare types reads all
 * events beyond a checkpoint, so parts without such events are not read again, and admins share a search that runs.
 */
export function processesBehind(log: Searched, processes: readonly Process[]) {
  const searched = new Map<string, { readonly checkpoint: Position; readonly upTo: Position }>()
  const searching = new Map<string, Promise<boolean>>()
  const search = async ({ name, types }: Process, checkpoint: Position, head: Position): Promise<boolean> => {
    const last = searched.get(name)
    const after = last?.checkpoint === checkpoint ? last.upTo : checkpoint
    if (after >= head) return false
    for await (const _ of log.readAll({ after: after || undefined, types, limit: 1 })) return true
    searched.set(name, { checkpoint, upTo: head })
    return false
  }
  const isBehind = (process: Process, checkpoint: Position, head: Position) => {
    const { name } = process
    const answer = searching.get(name) ?? search(process, checkpoint, head).finally(() => searching.delete(name))
    searching.set(name, answer)
    return answer
  }
  return (positions: ReadonlyMap<string, Position>, head: Position = '') =>
    Promise.all(
      processes.map(async (process) => {
        const checkpoint = positions.get(process.name) ?? ''
        return { name: process.name, position: checkpoint || null, behind: await isBehind(process, checkpoint, head) }
      }),
    )
}
