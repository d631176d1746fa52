import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Router } from 'express'
import * as z from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { Problem } from '../contract/shared.ts'
import { bodyTypeOf } from '../http/body.ts'
import { longestKey } from '../http/headers.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Errors have details of their own, such as the alternatives to taken hours, beside the declared fields. */
const problemSchema = (schema: z.ZodType): JsonSchema => ({ ...schemaOf(schema, 'output'), additionalProperties: true })

const parametersOf = (where: 'path' | 'query', schema: z.ZodObject) => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const errorTexts: Record<number, string> = {
  400: 'Malformed or invalid, with fieldErrors',
  401: 'Authentication required',
  403: 'Insufficient permissions',
  404: 'Unknown id, token or path',
  409: 'The hours are taken (with alternatives), the price has changed, the status does not allow it, it is too late, or two users changed the same field',
  413: 'Too large',
  415: 'Wrong type',
  429: 'Too many requests, with Retry-After',
  503: 'Briefly unavailable, with Retry-After. Nothing was changed unless the error says otherwise',
}

const problemReference = { $ref: '#/components/schemas/Problem' }

/** A request without a body counts as one with {}. */
const bodyOf = (type: string, { form, body }: Endpoint) => {
  const schema = schemaOf(form ?? body, 'input')
  const required = form !== undefined || (schema.required ?? []).length > 0 || !body.safeParse({}).success
  return { required, content: { [type]: { schema } } }
}

const asText = (type: string) => [type, { schema: { type: 'string' } }] as const

const operation = (name: string, endpoint: Endpoint) => {
  const bodyType = bodyTypeOf(endpoint)
  const ofBodies = bodyType === undefined ? [] : [413, 415]
  const problems = [...new Set([400, ...endpoint.errors, ...ofBodies, 429, 503])].map((status) => [
    status,
    {
      description: errorTexts[status],
      content: {
        'application/json': {
          schema:
            status === 409 && endpoint.conflict
              ? { anyOf: [problemSchema(endpoint.conflict), problemReference] }
              : problemReference,
        },
      },
    },
  ])
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }], 'x-role': endpoint.access }),
    ...(endpoint.confirmed && { 'x-confirmed': true }),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(endpoint.method === 'get' && !endpoint.ignoresPosition
        ? [{ $ref: '#/components/parameters/MinPosition' }]
        : []),
      ...(endpoint.takesIdempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(bodyType && { requestBody: bodyOf(bodyType, endpoint) }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        headers: { 'X-Position': { $ref: '#/components/headers/Position' } },
        content:
          typeof endpoint.answer === 'string'
            ? Object.fromEntries([endpoint.answer, ...(endpoint.otherFormats ?? [])].map(asText))
            : { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
      },
      ...Object.fromEntries(problems),
    },
  }
}

const position = {
  description:
    'The log position that this response includes, if it is based on the log itself, as every command is. Positions are ' +
    'opaque and sort as text; keep the highest.',
  schema: { type: 'string' },
}

const minPosition = {
  name: 'X-Min-Position',
  in: 'header',
  required: false,
  description:
    'The highest X-Position, or id of a server-sent event, that you have seen. The response is at least as recent. If ' +
    'the read models are behind it for longer than 2 seconds, the response is a 503 with the code `behind` and Retry-After. ' +
    'A value that is not a position of this log is ignored.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same text, such as a UUID, in each repetition of a request, so that it takes effect once.',
  schema: { type: 'string', minLength: 1, maxLength: longestKey },
}

/** Builds the OpenAPI 3.1 document of the declared endpoints. */
export function openApiOf(endpoints: Readonly<Record<string, Endpoint>>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = `/api/v1${endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Studioni',
      version: '1',
      description:
        'Book podcast, music, photo and video studios in Kenya. Errors are in English, or in Swahili if ' +
        'Accept-Language prefers it; codes stay the same.',
    },
    paths,
    components: {
      parameters: { MinPosition: minPosition, IdempotencyKey: idempotencyKey },
      headers: { Position: position },
      schemas: { Problem: problemSchema(Problem) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Studioni API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true })`

/** /api/openapi.json and the Swagger UI page, served from the installed package. */
export function docs(): Router {
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const document = openApiOf(endpoints)
  const router = Router()
  router.get('/api/openapi.json', (_request, response) => void response.json(document))
  router.get('/api/docs', (_request, response) => void response.type('html').send(page))
  router.get('/api/docs/start.js', (_request, response) => void response.type('js').send(start))
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    router.get(`/api/docs/${file}`, (_request, response) => void response.sendFile(file, { root: assets }))
  return router
}
