import { type Mutation, mutation, noRebuildForOthers } from './mutation.ts'

/** Faults of the projection engine, rebuilds and leader election. */
export const engineMutations: readonly Mutation[] = [
  mutation('position-ignored', 'Reads ignore the position they are given', [
    'projections/engine/projection-progress.ts',
    'if (position === undefined || position <= this.#position) return true',
    "if (position !== '') return true",
  ]),
  mutation('told-before-saved', 'Readers are notified of a batch before it is saved', [
    'projections/engine/engine.ts',
    'const stops = await applyBatch(tables,',
    'onProjected(to)\n      const stops = await applyBatch(tables,',
  ]),
  mutation('failed-batch-told', 'Readers are notified of a batch that failed to save', [
    'projections/engine/engine.ts',
    'batch, stopped)',
    'batch, stopped).catch(() => [])',
  ]),
  mutation('batch-after-checkpoint', 'The engine saves its checkpoint before a batch’s rows', [
    'projections/engine/apply.ts',
    'await tables.save(changes, from, to, { before: stopped, now })',
    'await tables.save([], from, to, { before: stopped, now: [] })\n  await tables.save(changes, to, to, { before: stopped, now })',
  ]),
  mutation('engine-skips', 'An engine that takes over starts at the end of the log', [
    'projections/engine/engine.ts',
    '...(position && { after: position })',
    '...(position && { after: (await store.head()) ?? position })',
  ]),
  mutation('tally-counts-each-event', 'A tally counts a row once per event', [
    'projections/engine/apply.ts',
    'i === path.length - 1 ? 1 : 0',
    'i === 0 ? 1 : 1',
  ]),
  mutation('no-isolation', 'A projection that can’t take an event stops all others', [
    'projections/engine/apply.ts',
    'if (!(error instanceof FoldFailed)) throw error',
    'throw error',
  ]),
  mutation('skipped-by-all', 'An event that one read model skips is skipped by all', [
    'commands/read-models/skip-event.ts',
    'isSkipped(state, { readModel }, eventId)',
    'state.skips.some((skip) => skip.eventId === eventId)',
  ]),
  mutation('rebuild-without-catching-up', 'Rebuilt tables go live without catching up', [
    'projections/engine/rebuild.ts',
    'await tables.takeOver(() => filler.fill())',
    'await tables.takeOver(async () => {})',
  ]),
  mutation('rebuild-joined-late', 'A rebuild request joins a rebuild that has already begun', [
    'projections/engine/rebuild.ts',
    'this.#rebuild(begun, onProgress,',
    'this.#rebuild(() => {}, onProgress,',
  ]),
  mutation(
    'erased-resumed',
    'A rebuild after an erasure resumes tables that have the person',
    ['projections/engine/rebuild.ts', 'if (!mayResume) this.#next.mayResume = false\n', ''],
    noRebuildForOthers,
  ),
  mutation('exchange-not-noticed', 'The engine stops when a rebuild replaces its tables', [
    'projections/engine/engine.ts',
    'if (!(error instanceof CheckpointMoved) && (await tables.isWhole())) throw error',
    'if (error instanceof CheckpointMoved) return new Promise(() => {})\n      if (await tables.isWhole()) throw error',
  ]),
  mutation('everybody-leads', 'A process leads without the lock', [
    'runtime/leader.ts',
    'if (unlock && !signal.aborted)',
    'if (!signal.aborted)',
  ]),
  mutation('failed-leader-stays-away', 'A leader whose work failed never retries', [
    'runtime/leader.ts',
    '    await pause(retryAfterMs(failures)',
    '    if (failures > 0) return\n    await pause(retryAfterMs(failures)',
  ]),
]
