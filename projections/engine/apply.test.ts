import { expect, it } from 'vitest'
import type { Checkpoint, Position } from '../../eventstore/event-store.ts'
import { applyBatch, type Changes, type IsSkipped, type Recorded, type Stops, type Tables } from './apply.ts'
import { type AnyProjection, projection } from './projection.ts'
import { recorded } from './testing.ts'

const feature = (name: string, id: number): Recorded => ({
  ...recorded(`feature-${id}`, {
    type: 'feature.created',
    data: { itemId: `${id}`, name, icon: null, description: null, active: true, nameSw: null, descriptionSw: null },
  }),
  id: `event ${id}`,
  position: `${id}`,
})
const garbled = (id: number, type = 'feature.created'): Checkpoint => {
  const position = `${id}`
  const { stream, metadata } = feature('', id)
  return {
    position,
    undecodable: { id: `event ${id}`, stream, metadata, type, position, error: new Error('No schema fits') },
  }
}

interface Row {
  readonly name: string
}
const list = (table: string, failsAt = '', part: 'key' | 'fold' | 'tally' | 'none' = 'none', alike = false) => {
  const check = (name: string, at: typeof part) => {
    if (part === at && name === failsAt) throw new Error(`${table} can't take ${name}`)
    return name
  }
  return projection<Row>({
    table,
    version: 1,
    columns: { name: 'text' },
    tallies: [
      { table: `${table}_count`, sums: ['rows'], of: ({ name }) => [{ key: check(name, 'tally'), adds: { rows: 1 } }] },
    ],
    on: {
      'feature.created': {
        key: ({ data }) => (alike ? 'one row' : check(data.name, 'key')),
        fold: (_, { data }) => ({ name: check(data.name, 'fold') }),
      },
    },
  })
}

/** Applies a batch to tables that only record what is saved. */
async function applied(
  projections: readonly AnyProjection[],
  batch: readonly (Recorded | Checkpoint)[],
  stopped: readonly string[] = [],
  isSkipped?: IsSkipped,
) {
  const saved: { rows: Record<string, unknown>; to: Position; stops: Stops }[] = []
  const tables: Tables = {
    load: async () => new Map(),
    async save(changes: readonly Changes[], _, to, stops) {
      const rows = changes.map(({ projection, changed }) => [
        projection.table,
        changed.map((row) => Object.values(row)[0]),
      ])
      saved.push({ rows: Object.fromEntries(rows), to, stops })
    },
  }
  const stops = await applyBatch(tables, projections, undefined, batch, new Set(stopped), isSkipped)
  expect(saved).toHaveLength(1)
  expect(saved[0]?.stops.now).toEqual(stops)
  return { rows: saved[0]?.rows, to: saved[0]?.to, stops }
}

const batch = ['A', 'B', 'C', 'D'].map((name, i) => feature(name, i + 1))

it.each(['key', 'fold', 'tally'] as const)(
  'a projection whose %s fails stops just before that event; the others continue',
  async (part) => {
    const { rows, to, stops } = await applied([list('good'), list('bad', 'C', part)], batch)
    expect(rows).toEqual({ good: ['A', 'B', 'C', 'D'], bad: ['A', 'B'] })
    expect(to).toBe('4')
    expect(stops).toEqual([
      {
        projection: 'bad',
        position: '3',
        eventId: 'event 3',
        type: 'feature.created',
        stream: 'feature-3',
        error: "bad can't take C",
      },
    ])
  },
)

it.each(['fold', 'tally'] as const)('a %s that fails is found among several events of one row', async (part) => {
  const { rows, stops } = await applied([list('bad', 'B', part, true)], batch)
  expect(rows).toEqual({ bad: ['A'] })
  expect(stops).toMatchObject([{ position: '2' }])
})

it('only the first of several failures counts, whichever row it is on', async () => {
  const failing = list('bad', 'A', 'fold')
  const events = [feature('B', 1), feature('A', 2), feature('B', 3), feature('A', 4)]
  expect((await applied([failing], events)).stops).toMatchObject([{ position: '2' }])
})

it('a stopped projection takes no events, and is not reported again', async () => {
  const { rows, stops } = await applied([list('good'), list('bad', 'C', 'fold')], batch, ['bad'])
  expect(rows).toEqual({ good: ['A', 'B', 'C', 'D'] })
  expect(stops).toEqual([])
})

it('an event that can’t be decoded stops the projections of its type, and is passed by others', async () => {
  const other = projection<Row>({ table: 'other', version: 1, columns: { name: 'text' }, on: {} })
  const { rows, to, stops } = await applied([list('list'), other], [feature('A', 1), garbled(2), feature('C', 3)])
  expect(rows).toEqual({ list: ['A'] })
  expect(to).toBe('3')
  expect(stops).toMatchObject([{ projection: 'list', position: '2', error: 'No schema fits' }])
})

it('an event that can’t be decoded is applied by a projection that reads no data', async () => {
  const marks = projection<Row>({
    table: 'marks',
    version: 1,
    columns: { name: 'text' },
    ignoresData: true,
    on: { 'feature.created': { key: ({ id }) => id, fold: (_, { metadata }) => ({ name: metadata.at }) } },
  })
  const { rows, stops } = await applied([list('list'), marks], [garbled(1)])
  expect(rows).toEqual({ marks: [garbled(1).undecodable?.metadata.at] })
  expect(stops).toMatchObject([{ projection: 'list' }])
})

it('an undecodable event of an unknown type stops nothing', async () => {
  const { to, stops } = await applied([list('list')], [garbled(1, 'feature.sung'), garbled(2, 'constructor')])
  expect([to, stops]).toEqual(['2', []])
})

it('a projection ignores an event that it skips; others do not', async () => {
  const isSkipped: IsSkipped = (name, id) => name === 'bad' && id === 'event 3'
  const { rows, stops } = await applied([list('good'), list('bad', 'C', 'fold')], batch, [], isSkipped)
  expect(rows).toEqual({ good: ['A', 'B', 'C', 'D'], bad: ['A', 'B', 'D'] })
  expect(stops).toEqual([])
})
