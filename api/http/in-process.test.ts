import { expect, it } from 'vitest'
import * as z from 'zod'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { endpointsFor } from '../contract/endpoint.ts'
import { nothing } from '../contract/shared.ts'
import { inProcessFetch } from './in-process.ts'

const visitors = endpointsFor('public', 'Test')
const room = visitors.get('/rooms/:name', {
  summary: '',
  params: z.object({ name: z.string().max(20) }),
  answer: z.object({ text: z.string() }),
})
const office = endpointsFor('admin', 'Test').get('/office', { summary: '', answer: nothing })
const build = visitors.post('/rooms', { summary: '', answer: nothing })

const faults: unknown[] = []
const fetchInProcess = inProcessFetch(
  { room, office, build },
  {
    room: async ({ params, ...request }) => {
      if (params.name === 'none') throw new DomainError('not_found', 'studio.not-found')
      if (params.name === 'broken') throw new Error('broken')
      if (params.name === 'location') request.response.location('/')
      return { text: `${params.name} for ${request.user?.email ?? 'anyone'}` }
    },
    office: async () => ({}),
    build: async () => ({}),
  },
  { waitForProjections: async () => undefined, onFault: (error) => faults.push(error) },
)
const answerTo = async (path: string, init: RequestInit = {}) => {
  const answer = await fetchInProcess(new Request(`http://inside/api/v1${path}`, init))
  return { status: answer.status, body: await answer.json() }
}

it('inProcessFetch answers like the API, without a session', async () => {
  const signedIn = { headers: { authorization: 'Bearer whatever' } }
  expect(await answerTo('/rooms/blue%20one', signedIn)).toEqual({ status: 200, body: { text: 'blue one for anyone' } })
})

it('inProcessFetch rejects requests like the API', async () => {
  expect(await answerTo('/rooms/none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await answerTo(`/rooms/${'a'.repeat(21)}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await answerTo('/office')).toMatchObject({ status: 401 })
})

it('inProcessFetch reports internal errors without details', async () => {
  expect(await answerTo('/rooms/broken')).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(await answerTo('/rooms/location')).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(faults).toHaveLength(2)
})

it('inProcessFetch serves only GET endpoints', async () => {
  expect(await answerTo('/rooms', { method: 'POST' })).toMatchObject({ status: 404 })
})
