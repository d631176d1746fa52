import { studioDateAt } from '../../domain/kernel/slot.ts'
import { storeBookings } from './history.ts'
import { createPeople, createStudios, inBench, passOverHistory, untilAtRest } from './installation.ts'
import { load, milliseconds, percentile, perSecond, print, secondsSince } from './measure.ts'
import { startProduct } from './processes.ts'

const bookings = 100_000
const [warmUps, times] = [10, 100]

const today = studioDateAt(new Date())
const ofAdmin: readonly (readonly [what: string, path: string])[] = [
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
  await createPeople(databaseUrl, 'customer', 4_799)
  const managers = await createPeople(databaseUrl, 'studio_manager', 200)
  const [admin] = await createPeople(databaseUrl, 'admin', 1)
  const studios = await createStudios(databaseUrl, 500, { managers })
  await storeBookings(databaseUrl, studios, 0, bookings)
  // A rebuild is faster than a server that catches up.
  await inBench(databaseUrl, async ({ rebuilds }) => {
    const started = performance.now()
    const events = await rebuilds.request()
    print('read models filled, events a second', perSecond, events / secondsSince(started))
  })
  await passOverHistory(databaseUrl)
  const product = await startProduct(databaseUrl)
  await untilAtRest(databaseUrl)
  const measure = async (what: string, path: string, token = '') => {
    const { latencies } = await load(1, { count: warmUps + times }, async () => {
      const answer = await fetch(`${product.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    })
    print(`${what}, p95`, milliseconds, percentile(latencies.slice(warmUps), 0.95), { maximum: 50 })
  }
  for (const [what, path] of ofAdmin) await measure(`admin: ${what}`, path, admin?.token)
  await measure('manager: bookings, a name', '/manager/bookings?search=customer%20123', managers[0]?.token)
  await measure('manager: dashboard', '/manager/stats', managers[0]?.token)
  await product.stop()
}
