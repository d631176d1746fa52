import type * as z from 'zod'
import type { notifyThisDevice, pushDevices } from '../../../api/contract/push.ts'
import { api } from '../api-client/api.ts'

const url = '/auth/me/push-devices'

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushDevices: build.query<z.output<(typeof pushDevices)['answer']>, void>({
      query: () => url,
      providesTags: ['PushDevice', 'Me'],
    }),
    notifyThisDevice: build.mutation<unknown, z.input<(typeof notifyThisDevice)['body']>>({
      query: (body) => ({ url: `${url}/current`, method: 'PUT', body }),
      invalidatesTags: ['PushDevice'],
    }),
    testThisDevice: build.mutation<unknown, void>({
      query: () => ({ url: `${url}/current/test`, method: 'POST', body: {} }),
      // A device whose address has ended is gone from the list.
      invalidatesTags: (_answer, error) => (error ? ['PushDevice'] : []),
    }),
    removePushDevice: build.mutation<unknown, string>({
      query: (id) => ({ url: `${url}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['PushDevice'],
    }),
  }),
})

export const {
  usePushDevicesQuery,
  useNotifyThisDeviceMutation,
  useTestThisDeviceMutation,
  useRemovePushDeviceMutation,
} = pushApi
