import { useEffect } from 'react'
import type { Session } from '../session/session.ts'
import { browserAddress, isNotified, unsubscribeBrowser } from './browser-push.ts'
import { useNotifyThisDeviceMutation } from './push-api.ts'

/**
 * Renews the notifications of a browser whose manager has signed in again, because each session has its own. Ends those of
 * another person.
 */
export function useRenewedNotifications({ id, email, role }: Session): void {
  const [notify] = useNotifyThisDeviceMutation()
  useEffect(() => {
    const renew = async () => {
      const address = await browserAddress()
      if (!address) return
      if (role === 'studio_manager' && isNotified(email)) await notify(address)
      else await unsubscribeBrowser()
    }
    // Without it the account page offers to turn them on.
    if (id) renew().catch(() => undefined)
  }, [id, email, role, notify])
}
