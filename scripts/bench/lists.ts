import { studioDateAt } from '../../domain/kernel/slot.ts'
import { storeBookings } from './history.ts'
import { createPeople, createStudios, openInstallation, passOverHistory, untilAtRest } from './installation.ts'
import ofAdmin from './lists.json' with { type: 'json' }
import { loadServer, milliseconds, percentile, print } from './measure.ts'

const bookings = 100_000
const [warmUps, times] = [10, 100]

/**
 * Measures the p95 latency of each list, search and filter of the back office, with 100,000 bookings, 500 studios and
 * 5,000 users.
 */
export async function benchLists(serverUrl: string): Promise<void> {
  await using installation = await openInstallation(serverUrl)
  await createPeople(installation, 'customer', 4_799)
  const managers = await createPeople(installation, 'studio_manager', 200)
  const [admin] = await createPeople(installation, 'admin', 1)
  const studios = await createStudios(installation, 500, managers)
  await storeBookings(installation, studios, bookings)
  // A rebuild is faster than a server that catches up.
  await installation.rebuilds.request()
  await passOverHistory(installation)
  const product = await installation.start()
  await untilAtRest(installation)
  const measure = async (what: string, path: string, token = '') => {
    const request = { url: `${product.url}/api/v1${path}`, headers: { authorization: `Bearer ${token}` } }
    const { latencies } = await loadServer({ ...request, connections: 1, amount: warmUps + times })
    print(`${what}, p95`, milliseconds, percentile(latencies.slice(warmUps), 0.95), { maximum: 50 })
  }
  const today = studioDateAt(new Date())
  for (const [what = '', path = ''] of ofAdmin)
    await measure(`admin: ${what}`, path.replace('{today}', today), admin?.token)
  await measure('manager: bookings, a name', '/manager/bookings?search=customer%20123', managers[0]?.token)
  await measure('manager: dashboard', '/manager/stats', managers[0]?.token)
}
