import type * as z from 'zod'
import { nothing } from './shared.ts'

/** Who may call: anyone; anyone who signed in (`customer`); managers and admins; admins. */
export type Access = 'public' | 'customer' | 'studio_manager' | 'admin'

/**
 * One endpoint, declared once: validation, role check, OpenAPI and the web app's types all come from it. `path` is
 * below /api/v1; `answer` is the JSON of a success, or a content type if the answer is a file or a stream.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType | `${string}/${string}` = z.ZodType | `${string}/${string}`,
  Allowed extends Access = Access,
> {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: `/${string}`
  readonly tag: string
  readonly access: Allowed
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The content type of a body that is not JSON. */
  readonly bodyType?: 'application/x-www-form-urlencoded'
  /** The fields of a multipart/form-data body, which its handler reads. `body` is empty then. */
  readonly form?: z.ZodObject
  readonly status: 200 | 201 | 202 | 302
  readonly answer: Answer
  /** The content types of the same file in other formats, which a parameter chooses. */
  readonly otherFormats?: readonly string[]
  /** The errors it may answer besides 400, 429 and 503, and 413 and 415 if it takes a body. */
  readonly errors: readonly (401 | 403 | 404 | 409)[]
  /** Set if the answer uses no read model, or shows how far behind they are: the endpoint ignores X-Min-Position. */
  readonly ignoresPosition?: true
  /**
   * Set if the user must have confirmed their identity recently. Otherwise it answers 403 `confirmation_required`.
   */
  readonly confirmed?: true
  /** Set if it takes an Idempotency-Key header, with which a request may be repeated. */
  readonly takesIdempotencyKey?: true
  /** Set if calls change the user's own account: they are counted, and rejected with 429 beyond an hourly limit. */
  readonly counted?: true
  /** The schema of a 409 that has more fields than a Problem. */
  readonly conflict?: z.ZodType
}

/** The parts that a declaration may leave out: no parameters, no query, no body, 200. */
type Optional = 'params' | 'query' | 'body' | 'status' | 'errors'
type Declared<Whole extends Endpoint> = Omit<Whole, 'method' | 'path' | 'tag' | 'access' | Optional> &
  Partial<Pick<Whole, Optional>>

/** The errors that follow from `access`. 403 for customers too: an admin may call from a network that is not allowed. */
const accessErrors = { public: [], customer: [401, 403], studio_manager: [401, 403], admin: [401, 403] } as const

/**
 * Returns functions that declare endpoints with the same access and tag, one for each method, keeping the exact types
 * of their parts. Without `params`, `query` and `body` an endpoint takes none, and `status` is 200. `errors` are those
 * besides the 401 and 403 that follow from `access` and `confirmed`.
 */
export function endpointsFor<const Allowed extends Access>(access: Allowed, tag: string) {
  const declaring =
    (method: Endpoint['method']) =>
    <
      const Answer extends z.ZodType | `${string}/${string}`,
      const Params extends z.ZodObject = typeof nothing,
      const Query extends z.ZodObject = typeof nothing,
      const Body extends z.ZodType = typeof nothing,
    >(
      path: `/${string}`,
      declared: Declared<Endpoint<Params, Query, Body, Answer, Allowed>>,
    ): Endpoint<Params, Query, Body, Answer, Allowed> => {
      const { confirmed, errors: others = [] } = declared
      const errors = [...new Set([...accessErrors[access], ...(confirmed ? [403] : []), ...others])]
      const defaults = { params: nothing, query: nothing, body: nothing, status: 200 as const }
      // A part that is left out has the type of its default.
      const whole = { ...defaults, ...declared, method, path, tag, access, errors }
      return whole as unknown as Endpoint<Params, Query, Body, Answer, Allowed>
    }
  return { get: declaring('get'), post: declaring('post'), put: declaring('put'), delete: declaring('delete') }
}
