import { studioDateAt } from '../../domain/kernel/slot.ts'
import { storeBookings } from './history.ts'
import { createPeople, createStudios, openInstallation } from './installation.ts'
import lists from './lists.json' with { type: 'json' }
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
  await storeBookings(installation, await createStudios(installation, 500, managers), bookings)
  const product = await installation.start()
  const today = studioDateAt(new Date())
  for (const [what = '', path = ''] of lists) {
    const url = `${product.url}/api/v1${path.replace('{today}', today)}`
    const headers = { authorization: `Bearer ${path.startsWith('/admin') ? admin?.token : managers[0]?.token}` }
    const { latencies } = await loadServer({ url, headers, connections: 1, amount: warmUps + times })
    print(`${what}, p95`, milliseconds, percentile(latencies.slice(warmUps), 0.95), { maximum: 50 })
  }
}
