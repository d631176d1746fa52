import { studioDateAt } from '../../domain/kernel/slot.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import { startProduct } from './children.ts'
import { createStudios } from './fixture.ts'
import { storeBookings } from './history.ts'
import { milliseconds, percentile, perSecond, print } from './measure.ts'
import { assignStudios, createPeople } from './people.ts'
import { actedUpon, untilQuiet } from './quiet.ts'

const bookings = 100_000
const times = 100

const today = studioDateAt(new Date())
const lists: readonly (readonly [what: string, path: string])[] = [
  ['bookings, first page', '/admin/bookings'],
  ['bookings, last page', `/admin/bookings?offset=${bookings - 10}`],
  ['bookings of a status', '/admin/bookings?status=completed'],
  ['bookings, a name', '/admin/bookings?search=customer%20123'],
  ['bookings, what all have', '/admin/bookings?search=example.com'],
  ['bookings, what none has', '/admin/bookings?search=nobody%20at%20all'],
  ['bookings, one letter', '/admin/bookings?search=u'],
  ['bookings, a studio', '/admin/bookings?search=studio%2012'],
  ['bookings, from today on', `/admin/bookings?from=${today}&status=completed`],
  ['studios', '/admin/studios'],
  ['studios, a name', '/admin/studios?search=studio%2044'],
  ['session types', '/admin/session-types'],
  ['users', '/admin/users'],
  ['users, a name', '/admin/users?search=person%20123'],
  ['managers', '/admin/managers'],
  ['audit log', '/admin/audit-logs'],
  ['audit log of a type', '/admin/audit-logs?type=studio.'],
  ['dashboard', '/admin/stats'],
  ['recent activity', '/admin/activity'],
]

/**
 * Measures the p95 latency of each list, search and filter of the back office, with 100,000 bookings, 500 studios and
 * 5,000 users.
 */
export async function benchLists(databaseUrl: string): Promise<void> {
  const studios = await createStudios(databaseUrl, 500)
  await createPeople(databaseUrl, 'customer', 4_799)
  const managers = await createPeople(databaseUrl, 'studio_manager', 200)
  const [admin] = await createPeople(databaseUrl, 'admin', 1)
  await storeBookings(databaseUrl, studios, 0, bookings)
  await project(databaseUrl)
  await actedUpon(databaseUrl)
  const product = await startProduct(databaseUrl)
  await assignStudios(databaseUrl, studios, managers)
  await untilQuiet(databaseUrl)
  const get = async (path: string, token: string) => {
    const started = performance.now()
    const answer = await fetch(`${product.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - started
  }
  const measure = async (what: string, path: string, token = '') => {
    const latencies: number[] = []
    for (let i = 0; i < times + 10; i++) latencies.push(await get(path, token))
    const p95 = percentile(latencies.slice(10), 0.95)
    print({ what: `${what}, p95`, measured: milliseconds(p95), ratio: p95, maximum: 50 })
  }
  for (const [what, path] of lists) await measure(`admin: ${what}`, path, admin?.token)
  await measure('manager: bookings, a name', '/manager/bookings?search=customer%20123', managers[0]?.token)
  await measure('manager: dashboard', '/manager/stats', managers[0]?.token)
  await product.stop()
}

/** All at once, which is faster than a server that catches up. */
async function project(databaseUrl: string): Promise<void> {
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: process.env.BENCH_DATA_DIR, SEED: 'none' })
  const { rebuilds, close } = await compose(config, createLog('error'))
  const started = performance.now()
  const events = await rebuilds.request()
  print({
    what: 'read models filled, events a second',
    measured: perSecond((events * 1_000) / (performance.now() - started)),
  })
  await close()
}
