import { expect, it } from 'vitest'
import { projection } from './projection.ts'
import type { Queryable } from './schema.ts'
import { ReadModelStopped, StoppedProjections, waitingFor, withoutStopped } from './stopped.ts'

const list = (table: string) =>
  projection<{ readonly id: string }>({
    table,
    version: 1,
    columns: { id: 'text' },
    tallies: [{ table: `${table}_totals`, sums: ['rows'], of: () => [] }],
    on: {},
  })
const answer = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

it('queries of a stopped projection’s tables throw ReadModelStopped, and others do not', async () => {
  const asked: string[] = []
  const db: Queryable = {
    async query(query) {
      asked.push(typeof query === 'string' ? query : query.text)
      return answer
    },
  }
  const stopped = new StoppedProjections(db, [list('bookings'), list('studios')])
  const guarded = withoutStopped(db, stopped)
  const queries = ['select * from bookings', 'select from studios s join bookings b on true']
  for (const query of queries) await guarded.query(query)
  stopped.add('bookings')
  expect(stopped.names).toEqual(['bookings'])
  for (const text of [...queries, 'select from bookings_totals'])
    await expect(guarded.query({ text })).rejects.toEqual(new ReadModelStopped('bookings'))
  for (const query of [
    'select * from studios',
    'select from studio_bookings',
    'select bookings_ever from studios_totals',
  ])
    await guarded.query(query)
  expect(asked).toHaveLength(5)
})

it('refresh() reads stops and retries that another process recorded', async () => {
  let rows = [{ projection: 'studios' }]
  const stopped = new StoppedProjections({ query: async () => ({ ...answer, rows: rows as never[] }) }, [
    list('studios'),
  ])
  await stopped.refresh()
  expect(stopped.names).toEqual(['studios'])
  rows = []
  await stopped.refresh()
  expect(stopped.names).toEqual([])
})

it('waitingFor() waits for a position and then refreshes the stopped projections', async () => {
  const steps: string[] = []
  const wait = waitingFor(
    { waitForOrThrow: async (position) => void steps.push(`waits for ${position}`) },
    { refresh: async () => void steps.push('looks for stops') },
  )
  await wait('17')
  expect(steps).toEqual(['waits for 17', 'looks for stops'])
})
