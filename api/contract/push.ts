import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './shared.ts'

const tag = 'Notifications in browsers'

export const PushDevice = z.object({
  id: z.uuid(),
  current: z.boolean().meta({ description: 'Whether it is the current browser' }),
  device: z.string().meta({ description: 'A description, such as Firefox on Android' }),
  createdAt: Instant,
})
export type PushDevice = z.infer<typeof PushDevice>

export const pushDevices = endpoint({
  method: 'get',
  path: '/auth/me/push-devices',
  tag,
  access: 'studio_manager',
  summary:
    'List the browsers in which the user receives notifications, and the key to subscribe with. A subscription ends with its session.',
  answer: z.object({ publicKey: z.string(), items: z.array(PushDevice) }),
  ignoresPosition: true,
})

export const notifyThisDevice = endpoint({
  method: 'put',
  path: '/auth/me/push-devices/current',
  tag,
  access: 'studio_manager',
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

export const testThisDevice = endpoint({
  method: 'post',
  path: '/auth/me/push-devices/current/test',
  tag,
  access: 'studio_manager',
  summary: 'Send a test notification to the browser of this session',
  answer: Done,
  errors: [404, 409],
})

export const removePushDevice = endpoint({
  method: 'delete',
  path: '/auth/me/push-devices/:id',
  tag,
  access: 'studio_manager',
  summary: 'Unsubscribe a browser',
  params: z.object({ id: z.uuid() }),
  answer: Done,
  errors: [404],
})

export const pushEndpoints = { pushDevices, notifyThisDevice, testThisDevice, removePushDevice }
