import type { Request } from 'express'
import type { Endpoint } from '../contract/endpoint.ts'
import { nothing } from '../contract/shared.ts'

const json = 'application/json'

/** The content type that an endpoint's body comes as; undefined where it asks for none. */
export function bodyTypeOf({ body, bodyType, form }: Endpoint): string | undefined {
  if (form) return 'multipart/form-data'
  return body === nothing ? undefined : (bodyType ?? json)
}

export const takesJson = (endpoint: Endpoint): boolean => bodyTypeOf(endpoint) === json

/** A body that is no JSON where JSON is asked for. Nobody read it: its fields would look as if they were missing. */
export class NotJson extends Error {
  override readonly name = 'NotJson'

  constructor() {
    super(`Please send this request as ${json}.`)
  }
}

/** Whether a request has a body, and says that it is something else than JSON, or nothing. */
export const hasOtherBody = (request: Request): boolean => hasBody(request) && !request.is(json)

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
