import { useAdminStatsQuery, useManagerStatsQuery } from '../shared/figures/figures-api.ts'
import type { Namespace } from '../shared/page/navigation.ts'

/** Returns how many entries wait for a decision, by the path of their screen. Empty until the figures are known. */
export function useWaiting(area: Namespace): ReadonlyMap<string, number> {
  const { data: ofAdmins } = useAdminStatsQuery(undefined, { skip: area !== 'admin' })
  const { data: ofManagers } = useManagerStatsQuery(undefined, { skip: area !== 'manager' })
  if (area === 'admin')
    return new Map([
      ['/admin/bookings', ofAdmins?.toDecide ?? 0],
      ['/admin/payments', ofAdmins?.unmatchedPayments ?? 0],
    ])
  return new Map([['/manager/bookings', ofManagers?.toDecide ?? 0]])
}
