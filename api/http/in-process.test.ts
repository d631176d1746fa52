import { expect, it } from 'vitest'
import * as z from 'zod'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { endpoint } from '../contract/endpoint.ts'
import { nothing } from '../contract/shared.ts'
import { inProcessFetch } from './in-process.ts'

const common = { tag: 'Test', summary: '', body: nothing, query: nothing, status: 200, errors: [] } as const
const room = endpoint({
  ...common,
  method: 'get',
  path: '/rooms/:name',
  access: 'public',
  params: z.object({ name: z.string().max(20) }),
  answer: z.object({ said: z.string() }),
})
const office = endpoint({
  ...common,
  method: 'get',
  path: '/office',
  access: 'admin',
  params: nothing,
  answer: nothing,
})
const build = endpoint({
  ...common,
  method: 'post',
  path: '/rooms',
  access: 'public',
  params: nothing,
  answer: nothing,
})

const faults: unknown[] = []
const ask = inProcessFetch(
  { room, office, build },
  {
    room: async ({ params, user }) => {
      if (params.name === 'none') throw new DomainError('not_found', 'studio.not-found')
      if (params.name === 'broken') throw new Error('broken')
      return { said: `${params.name} for ${user?.email ?? 'anyone'}` }
    },
    office: async () => ({}),
    build: async () => ({}),
  },
  { waitForProjections: async () => undefined, onFault: (error) => faults.push(error) },
)
const asked = async (path: string, init: RequestInit = {}) => {
  const answer = await ask(new Request(`http://inside/api/v1${path}`, init))
  return { status: answer.status, body: await answer.json() }
}

it('answers like the API, without a session', async () => {
  const signedIn = { headers: { authorization: 'Bearer whatever' } }
  expect(await asked('/rooms/blue%20one', signedIn)).toEqual({ status: 200, body: { said: 'blue one for anyone' } })
})

it('rejects requests like the API, in the requested language', async () => {
  expect(await asked('/rooms/none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await asked(`/rooms/${'a'.repeat(21)}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await asked('/office')).toMatchObject({ status: 401 })
})

it('reports internal errors without details', async () => {
  expect(await asked('/rooms/broken')).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(faults).toHaveLength(1)
})

it('only reads', async () => {
  expect(await asked('/rooms', { method: 'POST' })).toMatchObject({ status: 404 })
})
