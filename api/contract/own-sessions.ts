import * as z from 'zod'
import { Done } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import { Instant } from './shared.ts'

const users = endpointsFor('customer', 'Sign-in')

const SignInMethod = z.enum(['password', 'google', 'link', 'passkey', 'registration'])

export const OwnSession = z.object({
  id: z.uuid(),
  current: z.boolean().meta({ description: 'Whether it is the current session' }),
  method: SignInMethod,
  device: z.string().meta({ description: 'A description, such as "Firefox, Android"' }),
  network: z.string().meta({ description: 'The network where it started: an IPv4 /24 or an IPv6 /56' }),
  startedAt: Instant,
  lastUsedAt: Instant.meta({ description: 'Accurate to five minutes' }),
})
export type OwnSession = z.infer<typeof OwnSession>

export const ownSessions = users.get('/auth/me/sessions', {
  summary: 'List the user’s sessions, most recently used first',
  answer: z.object({ items: z.array(OwnSession) }),
  ignoresPosition: true,
})

export const endSession = users.delete('/auth/me/sessions/:sessionId', {
  summary: 'End a session',
  params: z.object({ sessionId: z.uuid() }),
  answer: Done,
  errors: [404],
})

export const endOtherSessions = users.delete('/auth/me/sessions', { summary: 'End all other sessions', answer: Done })

export const ownSessionEndpoints = { ownSessions, endSession, endOtherSessions }
