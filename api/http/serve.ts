import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type * as z from 'zod'
import { byUser, byVisitor, type CommandContext } from '../../commands/context.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { type Authenticate, admit, type CallerOf, type SignedIn } from './admission.ts'
import { compress, worthCompressing } from './assets.ts'
import { bodyTypeOf, hasOtherBody, InvalidInput, OtherBodyType, readText } from './body.ts'
import type { Guard } from './guard.ts'
import { withoutPort } from './network.ts'
import { methodsByPath, refuseOtherMethods } from './other-methods.ts'
import {
  carry,
  minPositionFor,
  type RecentWrites,
  type RecordsPosition,
  recordWith,
  type WaitForProjections,
} from './position.ts'
import { zodErrorMap } from './problem.ts'

/** A response as JSON, with its ETag. The ETag is weak, because it also applies to the compressed response. */
export interface SerializedResponse {
  readonly bytes: Buffer
  readonly etag: string
}

const cached = new WeakMap<object, SerializedResponse>()

/** Serializes an answer as JSON. A frozen answer can't change, so its JSON is cached. */
export function serialize(answer: unknown): SerializedResponse {
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return toJson(answer)
  const before = cached.get(answer)
  if (before) return before
  const now = toJson(answer)
  cached.set(answer, now)
  return now
}

function toJson(answer: unknown): SerializedResponse {
  const bytes = Buffer.from(JSON.stringify(answer))
  return { bytes, etag: `W/"${hash('sha1', bytes, 'base64')}"` }
}

/** Text or bytes that are sent as they arrive, until they end or the client disconnects. */
export type Streamed = AsyncIterable<string | Uint8Array>
type Answered<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> : string | Streamed

/** A request of someone who signed in. */
export interface UserRequest extends RecordsPosition {
  readonly user: SignedIn
  /** The context of the commands that it calls. */
  readonly context: CommandContext
}

/** A handler's request: its parts, checked and converted as the endpoint declares them. */
export interface TypedRequest<E extends Endpoint> extends RecordsPosition {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  /** The signed-in user; undefined only for public endpoints. */
  readonly user: CallerOf[E['access']]
  /** The context of the commands that it calls: the caller is a visitor wherever anyone may call. */
  readonly context: CommandContext
  readonly headers: Request['headers']
  readonly response: Response
}
export type Handler<E extends Endpoint> = (request: TypedRequest<E>) => Promise<Answered<E>>
export type Handlers<Declared extends { readonly [Name in keyof Declared]: Endpoint }> = {
  readonly [Name in keyof Declared]: Handler<Declared[Name]>
}

/** Called with every response. Tests use it to check that each endpoint was called and matches its declaration. */
export type Observer = (endpoint: Endpoint, status: number, body: unknown) => void

export interface ServeParts {
  readonly authenticate: Authenticate
  readonly clock: () => Date
  readonly guard?: Guard | undefined
  /** Waits for the position of X-Min-Position. */
  readonly waitForProjections: WaitForProjections
  /**
   * Lets a read without a position wait for its client's latest write, and a customer's command for the latest by
   * staff.
   */
  readonly recentWrites?: RecentWrites | undefined
  readonly observe?: Observer | undefined
}

/** Returns a router that serves each declared endpoint with the handler of the same name. */
export function serve<Declared extends { readonly [Name in keyof Declared]: Endpoint }>(
  declared: Declared,
  handlers: Handlers<Declared>,
  parts: ServeParts,
): Router {
  const router = Router({ caseSensitive: true })
  for (const name in declared) {
    const endpoint = declared[name]
    router[endpoint.method](endpoint.path, adapt(endpoint, handlers[name], parts))
  }
  for (const [path, methods] of methodsByPath(Object.values<Endpoint>(declared)))
    router.all(path, refuseOtherMethods(methods))
  return router
}

function adapt<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { authenticate, clock, guard, waitForProjections, recentWrites, observe = () => undefined }: ServeParts,
): RequestHandler {
  const bodyType = bodyTypeOf(endpoint)
  return async (request, response) => {
    // When it answers an error, Express no longer knows where the router was mounted.
    response.locals.route = `/api/v1${endpoint.path}`
    const user = await admit<E['access']>(endpoint.access, request.headers.authorization, authenticate)
    await guard?.check(endpoint, user, request.ip ?? '')
    if (bodyType !== undefined && hasOtherBody(request, bodyType)) throw new OtherBodyType(bodyType)
    const client = withoutPort(request.ip ?? '')
    const requestId = String(response.getHeader('x-request-id'))
    const reached = (position: Position | undefined) => {
      carry(response, position)
      recentWrites?.note(client, position)
      if (isByStaff(endpoint)) recentWrites?.note(staff, position)
    }
    // Plain fields: getters would give each request its own hidden class, which is slow.
    const typedRequest = {
      ...checked(endpoint, request),
      user,
      context: endpoint.access === 'public' || !user ? byVisitor(requestId, clock()) : byUser(user, requestId, clock()),
      headers: request.headers,
      response,
      reached,
      record: recordWith(reached),
    }
    const seen = minPositionFor(endpoint, request.headers)
    if (endpoint.method !== 'get') await recentWrites?.waitForProjections(isByStaff(endpoint) ? client : staff)
    else if (seen === undefined && !endpoint.ignoresPosition) await recentWrites?.waitForProjections(client)
    else await waitForProjections(seen)
    const answer = await handler(typedRequest)
    observe(endpoint, endpoint.status, answer)
    response.status(endpoint.status)
    if (typeof endpoint.answer !== 'string') return sendJson(request, response, answer)
    compress(request, response, () => undefined)
    // A handler that sends a file of another type has already set it.
    if (!response.hasHeader('content-type')) response.type(endpoint.answer)
    await send(request, response, answer)
  }
}

const isByStaff = ({ access }: Endpoint) => access === 'studio_manager' || access === 'admin'

/**
 * The key of staff's writes, which a customer's command waits for: it decides by the studios and prices in the read
 * models, and only staff changes those.
 */
const staff = 'staff'

/** Sends JSON as Express does, without the parts that a declared endpoint never needs. */
function sendJson(request: Request, response: Response, answer: unknown): void {
  const { bytes, etag } = serialize(answer)
  response.setHeader('etag', etag)
  if (request.fresh) return void response.status(304).end()
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', bytes.length)
  if (bytes.length >= worthCompressing) compress(request, response, () => undefined)
  response.end(bytes)
}

async function send(request: Request, response: Response, answer: unknown): Promise<void> {
  if (!isStreamed(answer)) return void response.send(answer)
  const isOfEvents = response.get('content-type')?.startsWith('text/event-stream')
  // Proxies must not buffer a stream.
  if (isOfEvents) response.set({ 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
  const source = answer instanceof Readable ? answer : Readable.from(answer)
  // HEAD gets no body, and the connection's next request waits until this one ends.
  if (request.method === 'HEAD') {
    source.destroy()
    response.end()
    return
  }
  if (isOfEvents) response.flushHeaders()
  await sendStream(source, response)
}

function isStreamed(answer: unknown): answer is Streamed {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

/**
 * Sends a stream until it ends or the client disconnects. Throws the stream's error; the headers are not sent yet if it
 * failed before its first chunk.
 */
export async function sendStream(source: Readable, response: Response): Promise<void> {
  try {
    // Otherwise an error of the stream would destroy the response, as a client that disconnects does.
    await pipeline(source, response, { end: false })
    response.end()
  } catch (error) {
    if (response.destroyed) return
    if (!isCutShort(error)) throw error
    response.destroy()
  }
}

/** Whether a stream was ended before its end, as that of a client that reads too slowly is. */
const isCutShort = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Returns a signal that aborts when the client disconnects or the response is complete. */
export function untilGone(response: Response): AbortSignal {
  const gone = new AbortController()
  if (response.destroyed) gone.abort()
  response.on('close', () => gone.abort())
  return gone.signal
}

/**
 * Checks and converts a request's parts as its endpoint declares them. Throws DomainError `not_found` for an invalid
 * path, InvalidInput for other invalid input.
 */
export function checked<E extends Endpoint>(endpoint: E, request: Pick<Request, 'params' | 'query' | 'body'>) {
  return {
    params: paramsIn<E['params']>(endpoint.params, request.params),
    query: parse<E['query']>(endpoint.query, withoutEmpty(request.query)),
    // Only errors of bodies include the input: an empty part of an address is not an empty form field.
    body: parse<E['body']>(endpoint.body, request.body ?? {}, { reportInput: true }),
  }
}

/** A form without a choice sends `status=`, which is no filter. */
const withoutEmpty = (query: object) => Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ''))

/** An invalid id or token in the path is answered 404, an invalid date 400. */
function paramsIn<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(readText(params), { error: zodErrorMap })
  if (success) return data
  if (error.issues.every(({ path: [name] }) => name === 'date')) throw new InvalidInput(error)
  throw new DomainError('not_found', 'request.nothing-here')
}

const parse = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  how: z.core.ParseContext = {},
): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(readText(value), { ...how, error: zodErrorMap })
  if (!success) throw new InvalidInput(error)
  return data
}
