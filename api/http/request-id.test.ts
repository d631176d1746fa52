import { createServer } from 'node:http'
import express, { type ErrorRequestHandler } from 'express'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { createLog } from '../../runtime/log.ts'
import { listening } from '../../tests/support/listening.ts'
import { endpointsFor } from '../contract/endpoint.ts'
import { requestId } from './request-id.ts'
import { serve } from './serve.ts'

const book = endpointsFor('public', 'Test').post('/measured/:id', {
  summary: 'Books, or refuses',
  params: z.object({ id: z.string() }),
  status: 201,
  answer: z.object({}),
})

/** Sends requests to an app with one endpoint and one other route, and returns the labels of its measurements. */
async function labelsAfter(...requests: readonly (readonly [method: string, path: string])[]) {
  register.resetMetrics()
  const refuse: ErrorRequestHandler = (_error, _request, response, _next) => void response.status(409).end()
  const handlers = {
    book: async ({ params }: { readonly params: { readonly id: string } }) => {
      if (params.id === 'taken') throw new DomainError('overlap', 'booking.overlap')
      return {}
    },
  }
  const app = express()
    .use(requestId(createLog('silent')))
    .use(
      '/api/v1/callbacks',
      express.Router().post('/:secret', (_request, response) => void response.end()),
    )
    .use(
      '/api/v1',
      serve({ book }, handlers, {
        authenticate: async () => undefined,
        clock: () => new Date(),
        waitForProjections: async () => undefined,
      }),
    )
    .use(refuse)
  const at = await listening(createServer(app))
  for (const [method, path] of requests) await fetch(`${at.url}${path}`, { method })
  await at.close()
  const metric = await register.getSingleMetric('http_request_duration_seconds')?.get()
  const labels = metric?.values.map(({ labels: { method, route, status } }) => `${method} ${route} ${status}`)
  return [...new Set(labels)].sort()
}

test('requestId measures successes and errors of an endpoint under the same route', async () => {
  const labels = await labelsAfter(['POST', '/api/v1/measured/free'], ['POST', '/api/v1/measured/taken'])
  expect(labels).toEqual(['POST /api/v1/measured/:id 201', 'POST /api/v1/measured/:id 409'])
})

test.each([
  ['/measured/free', 'POST /api/v1/measured/:id 201'],
  ['/callbacks/secret', 'POST /api/v1/callbacks/:secret 200'],
])('requestId measures %s under one route, however its address is typed', async (path, label) => {
  const bases = ['/api/v1', '/API/v1', '/aPi/V1']
  expect(await labelsAfter(...bases.map((base) => ['POST', `${base}${path}`] as const))).toEqual([label])
})

test('requestId measures unusual methods together', async () => {
  expect(await labelsAfter(['PROPFIND', '/'], ['REPORT', '/'])).toEqual(['other other 404'])
})
