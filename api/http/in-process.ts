import type { Endpoint } from '../contract/endpoint.ts'
import { type Authenticate, admit } from './admission.ts'
import { minPositionFor } from './position.ts'
import { type Answer, answerFor } from './problem.ts'
import { problemFor } from './problem-for.ts'
import { checked, type Handler, type Handlers, type ServeParts, type TypedRequest } from './serve.ts'

/** Handles an API request like `fetch`, within this process. */
export type InProcessFetch = (request: Request) => Promise<Response>

export interface InProcessParts extends Pick<ServeParts, 'waitForProjections' | 'observe'> {
  readonly onFault: (error: unknown) => void
}

type Read = (request: Request) => Promise<Response> | undefined

/**
 * Handles public API reads within this process, without the network. Supports only GET endpoints with JSON answers;
 * anything else is 404.
 */
export function inProcessFetch<Declared extends { readonly [Name in keyof Declared]: Endpoint }>(
  declared: Declared,
  handlers: Handlers<Declared>,
  parts: InProcessParts,
): InProcessFetch {
  const reads: Read[] = []
  for (const name in declared) {
    const endpoint = declared[name]
    if (endpoint.method === 'get' && typeof endpoint.answer !== 'string')
      reads.push(readOf(endpoint, handlers[name], parts))
  }
  return async (request) => {
    for (const read of request.method === 'GET' ? reads : []) {
      const answer = read(request)
      if (answer) return answer
    }
    return answerOf(request, { status: 404, body: { error: 'request.nothing-here', code: 'not_found' } })
  }
}

function readOf<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { waitForProjections, onFault, observe = () => undefined }: InProcessParts,
): Read {
  const pattern = new URLPattern({ pathname: `/api/v1${endpoint.path}` })
  const answer = async (request: Request, params: Readonly<Record<string, string | undefined>>) => {
    try {
      const typedRequest = await dispatch(endpoint, request, params)
      await waitForProjections(minPositionFor(endpoint, typedRequest.headers))
      const body = await handler(typedRequest)
      observe(endpoint, endpoint.status, body)
      return Response.json(body, { status: endpoint.status })
    } catch (error) {
      const { status, body, fault } = answerFor(error)
      if (fault) onFault(error)
      return answerOf(request, { status, body })
    }
  }
  return (request) => {
    const found = pattern.exec(request.url)
    return found ? answer(request, found.pathname.groups) : undefined
  }
}

const answerOf = ({ headers }: Request, { status, body }: Answer) =>
  Response.json(problemFor(Object.fromEntries(headers), body), { status })

const nobody: Authenticate = async () => undefined

async function dispatch<E extends Endpoint>(
  endpoint: E,
  request: Request,
  params: Readonly<Record<string, string | undefined>>,
): Promise<TypedRequest<E>> {
  const parts: Omit<TypedRequest<E>, 'context' | 'response'> = {
    ...checked(endpoint, {
      params: Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text ?? '')])),
      query: Object.fromEntries(new URL(request.url).searchParams),
      body: {},
    }),
    user: await admit<E['access']>(endpoint.access, undefined, nobody),
    headers: Object.fromEntries(request.headers),
    reached: () => undefined,
    record: (command) => command,
  }
  const overHttp = {
    get(): never {
      throw new Error(`${endpoint.path} does more than read: it can't be called within the process`)
    },
  }
  // They are not enumerable, so that handlers can copy the other parts.
  return Object.defineProperties(parts, { context: overHttp, response: overHttp }) as TypedRequest<E>
}
