import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import { Instant } from './shared.ts'

const managers = endpointsFor('studio_manager', 'Notifications in browsers')

export const PushDevice = z.object({
  id: z.uuid(),
  current: z.boolean().meta({ description: 'Whether it is the current browser' }),
  device: z.string().meta({ description: 'A description, such as "Firefox, Android"' }),
  createdAt: Instant,
})
export type PushDevice = z.infer<typeof PushDevice>

export const pushDevices = managers.get('/auth/me/push-devices', {
  summary:
    'List the browsers in which the user receives notifications, and the key to subscribe with. A subscription ends with its session.',
  answer: z.object({ publicKey: z.string(), items: z.array(PushDevice) }),
  ignoresPosition: true,
})

export const notifyThisDevice = managers.put('/auth/me/push-devices/current', {
  summary: 'Subscribe the browser of this session to notifications, until the session ends',
  body: z
    .object({
      endpoint: z.string().max(2_000, 'push.address').meta({ description: 'An address at a known push service' }),
      p256dh: z.string().regex(/^[\w-]{87}$/, 'push.address'),
      auth: z.string().regex(/^[\w-]{22}$/, 'push.address'),
    })
    .meta({ description: 'A PushSubscription of the Push API' }),
  answer: Done,
})

export const testThisDevice = managers.post('/auth/me/push-devices/current/test', {
  summary: 'Send a test notification to the browser of this session',
  answer: Done,
  errors: [404, 409],
})

export const removePushDevice = managers.delete('/auth/me/push-devices/:id', {
  summary: 'Unsubscribe a browser',
  params: z.object({ id: z.uuid() }),
  answer: Done,
  errors: [404],
})

export const pushEndpoints = { pushDevices, notifyThisDevice, testThisDevice, removePushDevice }
