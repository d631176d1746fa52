import { useEffect } from 'react'
import type * as z from 'zod'
import type { notifyThisDevice, pushDevices } from '../../../api/contract/push.ts'
import { api } from '../api-client/api.ts'
import { post, put, remove } from '../api-client/requests.ts'
import { currentSession, type Session } from '../session/session.ts'
import { browserAddress, isNotified, isSessionNotified, rememberSession, unsubscribeBrowser } from './browser-push.ts'

const url = '/auth/me/push-devices'

export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushDevices: build.query<z.output<(typeof pushDevices)['answer']>, void>({
      query: () => url,
      providesTags: ['PushDevice', 'Me'],
    }),
    notifyThisDevice: build.mutation<unknown, z.input<(typeof notifyThisDevice)['body']>>({
      query: (body) => put(`${url}/current`, body),
      async onQueryStarted({ endpoint }, { queryFulfilled }) {
        const session = currentSession()
        const isTaken = await queryFulfilled.then(
          () => true,
          () => false,
        )
        if (session && isTaken) rememberSession(session.id, endpoint)
      },
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
 * Renews the notifications of a browser whose manager has signed in again, because each session has its own. Ends those
 * of another person, and those that the manager removed on another device.
 */
export function useRenewedNotifications({ id, email, role }: Session): void {
  const [notify] = pushApi.useNotifyThisDeviceMutation()
  const [list] = pushApi.useLazyPushDevicesQuery()
  useEffect(() => {
    const renew = async () => {
      const address = await browserAddress()
      if (!address) return
      const isTheirs = role === 'studio_manager' && isNotified(email)
      if (!isTheirs) return unsubscribeBrowser()
      const isKnown = () => isSessionNotified(id, address.endpoint)
      if (!isKnown()) return void (await notify(address))
      const { items } = await list().unwrap()
      // Another session may have begun meanwhile.
      const isOurs = isKnown() && currentSession()?.id === id
      if (isOurs && !items.some(({ current }) => current)) await unsubscribeBrowser()
    }
    // After a failure, the account page offers to turn them on.
    if (id) renew().catch(() => undefined)
  }, [id, email, role, notify, list])
}
