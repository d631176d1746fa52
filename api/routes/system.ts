import type { Pool } from 'pg'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { Process } from '../../processes/engine/process.ts'
import { jobsState, processPositions, retryJob } from '../../processes/jobs-state.ts'
import { readCheckpoint } from '../../projections/engine/schema.ts'
import type { auditEndpoints } from '../contract/audit.ts'
import type { Handlers } from '../http/serve.ts'
import type { Rebuilder } from '../rebuilding.ts'

type SystemRoutes = Pick<Handlers<typeof auditEndpoints>, 'systemState' | 'rebuildReadModels' | 'retryJob'>

export interface SystemParts {
  readonly store: EventStore
  readonly pool: Pool
  /** The schema of the read models. */
  readonly schema: string
  readonly processes: readonly Process[]
  readonly openStreams: () => number
  readonly rebuilder: Rebuilder
}

/** How the machinery is, for admins. */
export function systemRoutes({ store, pool, schema, processes, openStreams, rebuilder }: SystemParts): SystemRoutes {
  const isBehind = async (types: readonly string[] | undefined, position: string | undefined) => {
    const after = position ? { after: position } : {}
    for await (const _ of store.readAll({ ...after, ...(types && { types }), limit: 1 })) return true
    return false
  }
  return {
    async systemState() {
      const [head, position, positions, { jobs, failed }] = await Promise.all([
        store.head(),
        readCheckpoint(pool, schema),
        processPositions(pool),
        jobsState(pool),
      ])
      const followed = processes.map(async ({ name, types }) => {
        const at = positions.get(name) || null
        return { name, position: at, behind: await isBehind(types, at ?? undefined) }
      })
      return {
        log: { position: head ?? null },
        readModels: { position: position ?? null, behind: await isBehind(undefined, position), schema },
        processes: await Promise.all(followed),
        jobs,
        failedJobs: failed,
        streams: { open: openStreams() },
        rebuild: rebuilder.state,
      }
    },
    rebuildReadModels: async () => ({ rebuild: rebuilder.start() }),
    async retryJob({ params: { id } }) {
      if (!(await retryJob(pool, id))) throw new Refusal('not_found', 'This job did not fail, or is being tried again.')
      return { id }
    },
  }
}
