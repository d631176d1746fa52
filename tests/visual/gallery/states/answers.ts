import type * as z from 'zod'
import type { Endpoint } from '../../../../api/contract/endpoint.ts'
import type { Problem } from '../../../../api/contract/shared.ts'

/** The path parameters, query and body of a request. */
interface GalleryRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly json: () => Promise<unknown>
}

/** A fake server response to the requests of an endpoint. */
export interface Answer {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly reply: (asked: GalleryRequest, signal: AbortSignal) => Response | Promise<Response>
}

type Declared = Endpoint & { readonly answer: z.ZodType }
type AnswerOf<E extends Declared> = z.output<E['answer']>

const asJson = (body: unknown, status: number) => Response.json(body, { status })

/** Answers with success. */
export const answer = <const E extends Declared>(endpoint: E, body: AnswerOf<E>): Answer => ({
  endpoint,
  reply: () => asJson(body, endpoint.status),
})

/** Answers with success, depending on the request. */
export const answerBy = <const E extends Declared>(
  endpoint: E,
  bodyFor: (asked: GalleryRequest) => AnswerOf<E>,
): Answer => ({ endpoint, reply: (asked) => asJson(bodyFor(asked), endpoint.status) })

/** Answers with an error. By default, the service is briefly unavailable. */
export const refuse = (
  endpoint: Endpoint,
  status = 503,
  problem: Problem & Readonly<Record<string, unknown>> = {
    error: 'The service is briefly unavailable. Please try again.',
    code: 'unavailable',
  },
): Answer => ({ endpoint, reply: () => asJson(problem, status) })

/** Returns an answer of the same shape without entries: with empty lists, and zeros. */
export const emptyOf = <Shape>(shape: Shape): Shape =>
  JSON.parse(JSON.stringify(shape, (_, value) => (typeof value === 'number' ? 0 : Array.isArray(value) ? [] : value)))

/** Never answers. */
export const silent = (endpoint: Endpoint): Answer => ({
  endpoint,
  reply: (_asked, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})

/** Answers with a stream that sends these events immediately, each with its data, and stays open. */
export const stream = (endpoint: Endpoint, events: Readonly<Record<string, unknown>> = {}): Answer => ({
  endpoint,
  reply: () => {
    const text = Object.entries(events).map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    const body = new ReadableStream<Uint8Array>({
      start: (says) => says.enqueue(new TextEncoder().encode(text.join('') || ': nothing new\n\n')),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  },
})

/** The path before those of all endpoints. */
export const root = '/api/v1'

/** Returns the path parameters of an endpoint, or undefined if the path belongs to another endpoint. */
export function paramsOf({ path }: Pick<Endpoint, 'path'>, called: string): Record<string, string> | undefined {
  const [wanted, given] = [path.split('/'), called.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const said = given[i] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(said)
    else if (part !== said) return undefined
  }
  return params
}

/** After this many milliseconds without a request, a screen has all its data: responses come immediately or never. */
const restMs = 100

interface Network {
  readonly fetch: typeof fetch
  /** Waits until no more requests are sent. */
  readonly atRest: () => Promise<void>
}

/** Returns a fake network. The first matching answer wins; paths without parameters take precedence. */
export function networkOf(answers: readonly Answer[]): Network {
  const plain = ({ endpoint }: Answer) => !endpoint.path.includes(':')
  const inOrder = [...answers.filter(plain), ...answers.filter((each) => !plain(each))]
  let asked = 0
  const ask: typeof fetch = async (input, init) => {
    asked++
    const request = new Request(input, init)
    const { url, method, signal } = request
    const { pathname, searchParams: query } = new URL(url)
    if (!pathname.startsWith(`${root}/`)) return new Response(null, { status: 204 })
    for (const { endpoint, reply } of inOrder) {
      const params = endpoint.method === method.toLowerCase() && paramsOf(endpoint, pathname.slice(root.length))
      if (params) return reply({ params, query, json: () => request.json() }, signal)
    }
    console.error(`This state has no answer to ${method} ${pathname}`)
    return asJson({ error: 'This state has no answer', code: 'unavailable' }, 503)
  }
  return {
    fetch: ask,
    async atRest() {
      for (let before = -1; before !== asked; ) {
        before = asked
        await new Promise((resolve) => setTimeout(resolve, restMs))
      }
    },
  }
}
