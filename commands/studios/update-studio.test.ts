import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { ann, details, studioId } from '../../domain/studio/studio.fixtures.ts'
import { existing, studio } from '../../domain/studio/studio.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import { streamsInMemory } from '../../eventstore/streams-in-memory.ts'
import { readModelsIn } from '../../projections/read-models.ts'
import { byProcess, newId } from '../context.ts'
import { Contention, createHandle, load } from '../handle.ts'
import { streams } from '../streams.ts'
import { ownerOf } from '../uniqueness-reservations.ts'
import { createStudio } from './create-studio.ts'
import { updateStudio } from './update-studio.ts'

// Replaces the random pause after a version conflict. Here the scheduler decides which command retries first.
beforeAll(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterAll(() => {
  vi.restoreAllMocks()
})

const begun = new Date('2026-11-24T09:00:00Z')
const later = new Date(begun.getTime() + 61_000)
const plain = { ...details, featureIds: [], limitationIds: [] }
const at = (now: Date) => byProcess('test', 'test', now)

/** A separate process over a log. */
const over = (store: EventStore) => ({
  store,
  handle: createHandle(store),
  readModels: readModelsIn({ query: () => expect.fail('the read models were queried') }),
})
const created = (store: EventStore, id: string, code: string, now: Date) => {
  const command = { studioId: id, code, managerId: null, details: plain, adminId: ann, active: true, featured: false }
  return createStudio(over(store), command, at(now))
}
const renamed = (store: EventStore, code: string) =>
  updateStudio(over(store), studioId, { code, details: plain, active: undefined, featured: undefined }, at(begun))

async function studioCalledA() {
  const store = streamsInMemory<DomainEvent>()
  await created(store, studioId, 'AA', begun)
  return store
}
const codeIn = async (store: EventStore) => existing((await load(store, studio, streams.studio(studioId))).state).code

/** A store in which others act just before the nth append to a stream. */
const interrupted = (store: EventStore, stream: string, nth: number, others: () => Promise<unknown>): EventStore => {
  let left = nth
  return {
    ...store,
    async append(name, ...rest) {
      if (name === stream && --left === 0) await others()
      return store.append(name, ...rest)
    },
  }
}

describe('two admins who change the code of one studio', () => {
  test('back and forth, leave its present code reserved', async () => {
    const store = await studioCalledA()
    // The first command releases AA last; before that the second one has given the studio AA again.
    await renamed(
      interrupted(store, streams.studioCode('AA'), 1, () => renamed(store, 'AA')),
      'BB',
    )
    expect([await codeIn(store), await ownerOf(over(store), streams.studioCode('AA'))]).toEqual(['AA', studioId])
  })

  test('to different codes, leave only its present code reserved', async () => {
    const store = await studioCalledA()
    await renamed(
      interrupted(store, streams.studio(studioId), 1, () => renamed(store, 'CC')),
      'BB',
    )
    const owners = ['AA', 'BB', 'CC'].map((code) => ownerOf(over(store), streams.studioCode(code)))
    expect([await codeIn(store), await Promise.all(owners)]).toEqual(['BB', [undefined, studioId, undefined]])
  })
})

test('three concurrent changes of its code leave a studio with one code, and free the others', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('AA', 'BB', 'CC'), { minLength: 3, maxLength: 3 }),
      async (scheduler, codes) => {
        const store = await studioCalledA()
        const slow = inTurns(store, () => scheduler.schedule(Promise.resolve()))
        await scheduler.waitFor(Promise.all(codes.map((code) => ignoringRejections(renamed(slow, code)))))
        const own = await codeIn(store)
        for (const code of ['AA', 'BB', 'CC']) {
          const claimed = created(store, newId(), code, later)
          if (code === own) await expect(claimed).rejects.toThrow('A studio with this code already exists')
          else await claimed
        }
      },
    ),
    { numRuns: 100 },
  ))

/** A store that waits for its turn, in random order, before each step. */
const inTurns = (store: EventStore, turn: () => Promise<void>): EventStore => ({
  ...store,
  async append(...given) {
    await turn()
    return store.append(...given)
  },
  async *read(...given) {
    await turn()
    yield* store.read(...given)
  },
})

async function ignoringRejections(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof Contention)) throw error
  }
}
