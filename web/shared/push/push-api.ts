import { useEffect } from 'react'
import type * as z from 'zod'
import type { notifyThisDevice, pushDevices } from '../../../api/contract/push.ts'
import { api } from '../api-client/api.ts'
import { post, put, remove } from '../api-client/requests.ts'
import type { Session } from '../session/session.ts'
import { browserAddress, isNotified, unsubscribeBrowser } from './browser-push.ts'

const url = '/auth/me/push-devices'

export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushDevices: build.query<z.output<(typeof pushDevices)['answer']>, void>({
      query: () => url,
      providesTags: ['PushDevice', 'Me'],
    }),
    notifyThisDevice: build.mutation<unknown, z.input<(typeof notifyThisDevice)['body']>>({
      query: (body) => put(`${url}/current`, body),
      invalidatesTags: ['PushDevice'],
    }),
    testThisDevice: build.mutation<unknown, void>({
      query: () => post(`${url}/current/test`, {}),
      // The list no longer contains devices whose address has expired.
      invalidatesTags: (_answer, error) => (error ? ['PushDevice'] : []),
    }),
    removePushDevice: build.mutation<unknown, string>({
      query: (id) => remove(`${url}/${id}`),
      invalidatesTags: ['PushDevice'],
    }),
  }),
})

/**
 * Renews the notifications of a browser whose manager has signed in again, because each session has its own. Ends those of
 * another person.
 */
export function useRenewedNotifications({ id, email, role }: Session): void {
  const [notify] = pushApi.useNotifyThisDeviceMutation()
  useEffect(() => {
    const renew = async () => {
      const address = await browserAddress()
      if (!address) return
      if (role === 'studio_manager' && isNotified(email)) await notify(address)
      else await unsubscribeBrowser()
    }
    // After a failure, the account page offers to turn them on.
    if (id) renew().catch(() => undefined)
  }, [id, email, role, notify])
}
