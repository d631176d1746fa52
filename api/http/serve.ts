import { type Request, type RequestHandler, type Response, Router } from 'express'
import type * as z from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { inWords } from './in-words.ts'

type Answered<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> : string

/** What a handler gets: the request's parts, checked and converted as its endpoint declares them. */
export interface Asked<E extends Endpoint> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  readonly requestId: string
  readonly headers: Request['headers']
  readonly response: Response
}
export type Handler<E extends Endpoint> = (asked: Asked<E>) => Promise<Answered<E>>
export type Handlers<Declared extends Record<string, Endpoint>> = {
  readonly [Name in keyof Declared]: Handler<Declared[Name]>
}

/** Told of every answer: lets a test prove that each endpoint was called and kept its word. */
export type Observer = (endpoint: Endpoint, status: number, body: unknown) => void

/** A router that serves every declared endpoint by the handler of its name. */
export function serve<Declared extends Record<string, Endpoint>>(
  declared: Declared,
  handlers: Handlers<Declared>,
  observe: Observer = () => undefined,
): Router {
  const router = Router({ caseSensitive: true })
  for (const name of Object.keys(declared)) {
    const endpoint = declared[name]
    const handler = handlers[name]
    if (endpoint && handler) router[endpoint.method](endpoint.path, adapt(endpoint, handler, observe))
  }
  return router
}

function adapt<E extends Endpoint>(endpoint: E, handler: Handler<E>, observe: Observer): RequestHandler {
  return async (request, response) => {
    const asked = {
      ...checked(endpoint, request),
      requestId: String(response.getHeader('x-request-id')),
      headers: request.headers,
      response,
    }
    const answer = await handler(asked)
    observe(endpoint, endpoint.status, answer)
    response.status(endpoint.status)
    if (typeof endpoint.answer === 'string') response.type(endpoint.answer).send(answer)
    else response.json(answer)
  }
}

/** Checks params first, because an address that makes no sense is unknown rather than invalid. */
function checked<E extends Endpoint>(endpoint: E, request: Request) {
  return {
    params: parse<E['params']>(endpoint.params, request.params),
    query: parse<E['query']>(endpoint.query, request.query),
    body: parse<E['body']>(endpoint.body, request.body ?? {}),
  }
}

const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> =>
  schema.parse(value, { error: inWords })
