import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Instant, nothing } from './shared.ts'

const tag = 'Sign-in'

const SignInMethod = z.enum(['password', 'google', 'link', 'passkey', 'registration'])

export const OwnSession = z.object({
  id: z.uuid(),
  current: z.boolean().meta({ description: 'Whether it is the current session' }),
  method: SignInMethod,
  device: z.string().meta({ description: 'A description, such as Firefox on Android' }),
  network: z.string().meta({ description: 'The network where it started: an IPv4 /24 or an IPv6 /56' }),
  startedAt: Instant,
  lastUsedAt: Instant.meta({ description: 'Accurate to five minutes' }),
})
export type OwnSession = z.infer<typeof OwnSession>

export const ownSessions = endpoint({
  method: 'get',
  path: '/auth/me/sessions',
  tag,
  access: 'customer',
  summary: 'List the user’s sessions, most recently used first',
  params: nothing,
  query: nothing,
  body: nothing,
  status: 200,
  answer: z.object({ items: z.array(OwnSession) }),
  errors: [401],
  ignoresPosition: true,
})

export const endSession = endpoint({
  method: 'delete',
  path: '/auth/me/sessions/:sessionId',
  tag,
  access: 'customer',
  summary: 'End a session',
  params: z.object({ sessionId: z.uuid() }),
  query: nothing,
  body: nothing,
  status: 200,
  answer: Done,
  errors: [401, 404],
})

export const endOtherSessions = endpoint({
  method: 'delete',
  path: '/auth/me/sessions',
  tag,
  access: 'customer',
  summary: 'End all other sessions',
  params: nothing,
  query: nothing,
  body: nothing,
  status: 200,
  answer: Done,
  errors: [401],
})

export const ownSessionEndpoints = { ownSessions, endSession, endOtherSessions }
