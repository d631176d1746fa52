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
  /** Set if calls change the user's own account: they are counted, and rejected with 429 beyond an hourly limit. */
  readonly counted?: true
  /** The schema of a 409 that has more fields than a Problem. */
  readonly conflict?: z.ZodType
}

/** The parts that a declaration may leave out: no parameters, no query, no body, 200. */
type Optional = 'params' | 'query' | 'body' | 'status' | 'errors'

/** The errors that follow from `access`. */
const accessErrors = { public: [], customer: [401], studio_manager: [401, 403], admin: [401, 403] } as const

/**
 * Declares an endpoint, keeping the exact types of its parts. Without `params`, `query` and `body` it takes none, and
 * `status` is 200. `errors` are those besides the 401 and 403 that follow from `access` and `confirmed`.
 */
export function endpoint<
  const Answer extends z.ZodType | `${string}/${string}`,
  const Allowed extends Access,
  const Params extends z.ZodObject = typeof nothing,
  const Query extends z.ZodObject = typeof nothing,
  const Body extends z.ZodType = typeof nothing,
>(
  declared: Omit<Endpoint<Params, Query, Body, Answer, Allowed>, Optional> &
    Partial<Pick<Endpoint<Params, Query, Body, Answer, Allowed>, Optional>>,
): Endpoint<Params, Query, Body, Answer, Allowed> {
  const { access, confirmed, errors: others = [] } = declared
  const errors = [...new Set([...accessErrors[access], ...(confirmed ? [403] : []), ...others])]
  const defaults = { params: nothing, query: nothing, body: nothing, status: 200 as const }
  // A part that is left out has the type of its default.
  return { ...defaults, ...declared, errors } as unknown as Endpoint<Params, Query, Body, Answer, Allowed>
}
