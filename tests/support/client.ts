import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { endpoints } from '../../api/contract/endpoints.ts'
import { minPositionHeader, positionHeader } from '../../api/contract/position.ts'
import { Problem } from '../../api/contract/shared.ts'

/** A raw response. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON. Throws if it is not JSON. */
  json(): unknown
  /** Returns the body as a problem. Throws if it does not match the contract. */
  problem(): Problem
}

/** The response of a declared endpoint. */
export interface EndpointReply<Answer> extends Reply {
  /** The declared answer. Throws if the status is another, or if the body does not match its declaration. */
  answer(): Answer
}

export interface RecordedCall {
  readonly method: string
  readonly path: string
  readonly status: number
}

export interface Parts<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> {
  readonly params?: z.input<Params>
  readonly query?: z.input<Query>
  readonly body?: z.input<Body>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Who sends requests: a user, or anyone else with headers of their own. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>
}

/** What clients of one server have done and seen. Those that `as` returns share it. */
interface Known {
  readonly calls: RecordedCall[]
  position: string
  seen: string
}

/** Enough for a busy machine, on which read models are late. */
const maxTries = 5

/** Requests that append no event before their answer. */
const withoutEvents: readonly Endpoint[] = [
  endpoints.logout,
  endpoints.completeSignIn,
  endpoints.endSession,
  endpoints.endOtherSessions,
  endpoints.forgotPassword,
  endpoints.sendVerification,
  endpoints.sendContact,
  endpoints.confirmPhoneCode,
  endpoints.smsDelivery,
  endpoints.rebuildReadModels,
  endpoints.retryJob,
  endpoints.passkeySignInOptions,
  endpoints.passkeyOptions,
  endpoints.confirmOptions,
  endpoints.beginTotp,
  endpoints.renamePasskey,
  endpoints.makeDecision,
  endpoints.undoDecision,
  endpoints.hastenDecision,
  endpoints.notifyThisDevice,
  endpoints.testThisDevice,
  endpoints.removePushDevice,
]

/**
 * A client of the API that knows the declarations, records its calls, and can also send any request. Like the web
 * app, it reads at least at the position of its earlier changes and reads. Like a person, it reads before it acts,
 * because commands judge by read models, such as a studio's hours, which must include the client's earlier changes.
 */
export class Client {
  readonly base: string
  readonly #isHasty: boolean
  readonly #headers: Readonly<Record<string, string>>
  readonly #known: Known

  /** `base` is the server's address without a slash at the end. A hasty client sends no position and never waits. */
  constructor(
    base: string,
    { hasty = false, headers = {} } = {},
    known: Known = { calls: [], position: '', seen: '' },
  ) {
    this.base = base
    this.#isHasty = hasty
    this.#headers = headers
    this.#known = known
  }

  get calls(): readonly RecordedCall[] {
    return this.#known.calls
  }

  /** Returns a client that also sends a user's headers, and shares records and positions with this one. */
  as({ headers }: Caller): Client {
    return new Client(this.base, { hasty: this.#isHasty, headers: { ...this.#headers, ...headers } }, this.#known)
  }

  /** Sends a request as given, with the client's headers. */
  async send(method: string, path: string, init: Omit<RequestInit, 'method'> = {}): Promise<Reply> {
    const headers = new Headers(this.#headers)
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    if (!this.#isHasty && method !== 'GET') await this.#waitForReadModels()
    if (!this.#isHasty && method === 'GET')
      for (const [name, value] of Object.entries(this.reading)) headers.set(name, value)
    const { response, text } = await this.#answerTo(path, { ...init, headers, method })
    const position = response.headers.get(positionHeader) ?? ''
    if (position > this.#known.position) this.#known.position = position
    this.#known.calls.push({ method, path, status: response.status })
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text),
      problem: () => problemIn(`${method} ${path}`, response.status, text),
    }
  }

  /** Reads an unknown booking at the latest known position. If the server can't answer, the next request shows that. */
  async #waitForReadModels(): Promise<void> {
    const { position, seen } = this.#known
    if (position <= seen) return
    const path = pathOf(endpoints.trackBooking, { token: 'nobodys' })
    const answer = await this.#answerTo(path, { headers: this.reading }).catch(() => undefined)
    if (answer?.response.status === 404) this.#known.seen = position
  }

  /** Repeats a read after the server's `Retry-After` while the read models are behind. */
  async #answerTo(path: string, init: RequestInit): Promise<{ readonly response: Response; readonly text: string }> {
    for (let tries = 1; ; tries++) {
      const response = await fetch(`${this.base}${path}`, init)
      const text = await response.text()
      const isBehind = response.status === 503 && text.includes('"code":"behind"')
      if (!isBehind || this.#isHasty || tries === maxTries) return { response, text }
      await pause(1_000 * Number(response.headers.get('retry-after')))
    }
  }

  /** The headers of its reads. */
  get reading(): Record<string, string> {
    const { position } = this.#known
    return position === '' ? {} : { [minPositionHeader]: position }
  }

  get = (path: string) => this.send('GET', path)

  /** Sends any value as JSON. */
  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const init = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    return this.send('POST', path, init)
  }

  /** Calls a declared endpoint. */
  async call<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType>(
    endpoint: Endpoint<Params, Query, Body, Answer>,
    parts: Parts<NoInfer<Params>, NoInfer<Query>, NoInfer<Body>> = {},
  ): Promise<EndpointReply<z.output<Answer>>> {
    const { params, query, body, headers = {}, signal = null } = parts
    const path = pathOf(endpoint, params ?? {}, query)
    const method = endpoint.method.toUpperCase()
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await this.send(method, path, { headers: { ...type, ...headers }, ...json, signal })
    return {
      ...reply,
      answer: () => {
        if (reply.status !== endpoint.status)
          throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text.slice(0, 300)}`)
        if (method !== 'GET' && !withoutEvents.includes(endpoint) && !reply.headers.has(positionHeader))
          throw new Error(`${method} ${path} has no position header`)
        return endpoint.answer.parse(reply.json())
      },
    }
  }

  /** Calls a declared endpoint and returns its declared answer. Throws as `answer` does. */
  async ask<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType>(
    endpoint: Endpoint<Params, Query, Body, Answer>,
    parts: Parts<NoInfer<Params>, NoInfer<Query>, NoInfer<Body>> = {},
  ): Promise<z.output<Answer>> {
    return (await this.call(endpoint, parts)).answer()
  }
}

/** Returns the path of an endpoint with its parameters filled in. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, params: object, query: object = {}): string {
  const values: Record<string, unknown> = { ...params }
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`
}

function problemIn(call: string, status: number, text: string): Problem {
  if (status < 400) throw new Error(`${call} was not refused: ${status} ${text.slice(0, 300)}`)
  return Problem.loose().parse(JSON.parse(text))
}
