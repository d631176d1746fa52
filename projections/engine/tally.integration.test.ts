import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { createSchema } from '../../tests/support/create-schema.ts'
import { createTestDatabase, openTestPool, type TestDatabase } from '../../tests/support/database.ts'
import { applyBatch, type Recorded } from './apply.ts'
import { postgresTables } from './postgres-tables.ts'
import { projection } from './projection.ts'
import { recorded } from './testing.ts'

interface Row {
  readonly id: string
  readonly icon: string
  readonly letters: number
}
const idOf = ({ stream }: { readonly stream: string }) => stream.slice('feature-'.length)
const read = (id: string, { icon, name }: { icon: string | null; name: string }): Row => ({
  id,
  icon: icon ?? '',
  letters: name.length,
})

/** Features, with tallies of their number and their names' letters by icon. */
const features = projection<Row>({
  table: 'features',
  version: 1,
  columns: { id: 'uuid', icon: 'text not null', letters: 'int not null' },
  tallies: [
    {
      table: 'feature_totals',
      sums: ['features', 'letters'],
      of: ({ icon, letters }) => [icon, 'all'].map((key) => ({ key, adds: { features: 1, letters } })),
    },
  ],
  on: {
    'feature.created': { key: idOf, fold: (_, event) => read(idOf(event), event.data) },
    'feature.updated': { key: idOf, fold: (row, event) => row && read(row.id, event.data) },
    'feature.deleted': { key: idOf, fold: () => null },
  },
})

const item = (name: string, icon: string) => ({
  name,
  icon,
  description: null,
  active: true,
  nameSw: null,
  descriptionSw: null,
})
const one = '0199a000-0000-7000-8000-000000000001'
const two = '0199a000-0000-7000-8000-000000000002'
const life: readonly (readonly [string, DomainEvent])[] = [
  [one, { type: 'feature.created', data: { itemId: one, ...item('Piano', 'keys') } }],
  [two, { type: 'feature.created', data: { itemId: two, ...item('Organ', 'keys') } }],
  [one, { type: 'feature.updated', data: item('Grand piano', 'wood') }],
  [one, { type: 'feature.updated', data: item('Piano', 'strings') }],
  [two, { type: 'feature.deleted', data: {} }],
  [two, { type: 'feature.updated', data: item('Nobody', 'none') }],
]
const events: Recorded[] = life.map(([id, event], i) => ({
  ...recorded(`feature-${id}`, event),
  position: String(i + 1).padStart(20, '0'),
}))

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function totalsAfter(schema: string, batches: readonly (readonly Recorded[])[]) {
  await createSchema(pool, schema, [features])
  let from: string | undefined
  for (const batch of batches) {
    await applyBatch(postgresTables(pool, schema), [features], from, batch)
    from = batch.at(-1)?.position
  }
  const { rows } = await pool.query<{ key: string; features: string; letters: string }>(
    `select * from ${schema}.feature_totals order by key`,
  )
  return rows.map(({ key, features, letters }) => [key, Number(features), Number(letters)])
}

it('tallies follow rows that are added, changed, moved to another key and deleted', async () => {
  expect(await totalsAfter('whole', [events])).toEqual([
    ['all', 1, 5],
    ['keys', 0, 0],
    ['strings', 1, 5],
    ['wood', 0, 0],
  ])
})

it('tallies do not depend on how events are batched', async () => {
  const whole = await totalsAfter('at_once', [events])
  for (let cut = 1; cut < events.length; cut++)
    expect(await totalsAfter(`cut_${cut}`, [events.slice(0, cut), events.slice(cut)])).toEqual(whole)
  expect(
    await totalsAfter(
      'one_by_one',
      events.map((event) => [event]),
    ),
  ).toEqual(whole)
})

it('tallies do not count a repeated batch twice', async () => {
  await createSchema(pool, 'twice', [features])
  await applyBatch(postgresTables(pool, 'twice'), [features], undefined, events)
  await expect(applyBatch(postgresTables(pool, 'twice'), [features], undefined, events)).rejects.toThrow('no longer')
  const { rows } = await pool.query(`select features::int from twice.feature_totals where key = 'all'`)
  expect(rows).toEqual([{ features: 1 }])
})
