import type { Request } from 'express'
import { errorText } from '../../language/errors/errors.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { nothing } from '../contract/shared.ts'

const json = 'application/json'

/** Returns the content type of an endpoint's body; undefined for none. */
export function bodyTypeOf({ body, bodyType, form }: Endpoint): string | undefined {
  if (form) return 'multipart/form-data'
  return body === nothing ? undefined : (bodyType ?? json)
}

/** Whether the endpoint takes a JSON body. */
export const takesJson = (endpoint: Endpoint): boolean => bodyTypeOf(endpoint) === json

/** The body is not JSON. It was not parsed, so its fields would seem missing. */
export class NotJson extends Error {
  override readonly name = 'NotJson'

  readonly text = errorText('request.content-type', { type: json })
}

/** Whether a request has a body of another type than JSON. */
export const hasOtherBody = (request: Request): boolean => hasBody(request) && !request.is(json)

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
