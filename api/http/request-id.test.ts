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

test('requestId measures successes and errors of an endpoint under the same route', async () => {
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
      '/api/v1',
      serve({ book }, handlers, {
        authenticate: async () => undefined,
        clock: () => new Date(),
        waitForProjections: async () => undefined,
      }),
    )
    .use(refuse)
  const at = await listening(createServer(app))
  for (const id of ['free', 'taken']) await fetch(`${at.url}/api/v1/measured/${id}`, { method: 'POST' })
  await at.close()

  const metric = await register.getSingleMetric('http_request_duration_seconds')?.get()
  const labels = metric?.values.map((value) => value.labels) ?? []
  const statuses = labels.filter(({ route }) => route === '/api/v1/measured/:id').map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([201, 409]))
})
