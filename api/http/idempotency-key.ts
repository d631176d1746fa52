import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from '../../domain/kernel/domain-error.ts'
import { errorText } from '../../language/errors/errors.ts'

const longestKey = 200

/** Returns the Idempotency-Key of a request, if any. Throws DomainError `invalid` for an empty or too long one. */
export function idempotencyKeyIn(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey)
    throw invalid('Idempotency-Key', errorText('request.idempotency-key-length', { max: longestKey }))
  return key
}
