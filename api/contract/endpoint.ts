import type * as z from 'zod'

/** Who may call: anyone; anyone who signed in (`customer`); managers and admins; admins. */
export type Access = 'public' | 'customer' | 'studio_manager' | 'admin'

/**
 * One endpoint, declared once: validation, role check, OpenAPI and the web app's types all come from it.
 * `path` is below /api/v1; `answer` is the JSON of a success, or a content type where the answer is a file or a stream.
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
  /** What a body comes as that is not JSON. */
  readonly bodyType?: 'application/x-www-form-urlencoded'
  /** What a multipart/form-data body holds, where the request is one: its handler receives it. `body` is nothing then. */
  readonly form?: z.ZodObject
  readonly status: 200 | 201 | 202 | 302
  readonly answer: Answer
  /** The refusals it may answer besides 400, 429 and 503, and 415 where its body is JSON. */
  readonly refusals: readonly (401 | 403 | 404 | 409 | 413 | 415)[]
  /** Set where a read is answered without the read models, or must be while they are behind: it ignores X-Min-Position. */
  readonly ignoresPosition?: true
  /** A 409 that says more than a Problem. */
  readonly conflict?: z.ZodType
}

/** Declares an endpoint, keeping the exact types of its parts. */
export const endpoint = <
  const Params extends z.ZodObject,
  const Query extends z.ZodObject,
  const Body extends z.ZodType,
  const Answer extends z.ZodType | `${string}/${string}`,
  const Allowed extends Access,
>(
  declared: Endpoint<Params, Query, Body, Answer, Allowed>,
) => declared
