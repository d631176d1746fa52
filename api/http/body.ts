import type { Request } from 'express'
import type * as z from 'zod'
import { isUuid } from '../../domain/kernel/text-checks.ts'
import { type ErrorText, errorText } from '../../language/errors/errors.ts'
import { cleanText } from '../../language/text.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { nothing } from '../contract/shared.ts'

/** Returns the content type of an endpoint's body; undefined for none. */
export function bodyTypeOf({ body, bodyType, form }: Endpoint): string | undefined {
  if (form) return 'multipart/form-data'
  return body === nothing ? undefined : (bodyType ?? 'application/json')
}

/** The body has another type than its endpoint takes. It was not parsed, so its fields would seem missing. */
export class OtherBodyType extends Error {
  override readonly name = 'OtherBodyType'
  readonly text: ErrorText

  constructor(type: string) {
    super('The body has another type')
    this.text = errorText('request.content-type', { type })
  }
}

/** Whether a request has a body of another type. */
export const hasOtherBody = (request: Request, type: string): boolean => hasBody(request) && !request.is(type)

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A text contains NUL or a lone surrogate: the log could store it, but no table could. */
export class InvalidText extends Error {
  override readonly name = 'InvalidText'
  /** The field of the request, if it has a name. */
  readonly field: string | undefined

  constructor(field: string | undefined) {
    super('A text has a character that PostgreSQL cannot store')
    this.field = field
  }
}

/**
 * A part of a request does not match its endpoint's declaration. Other schema errors, such as in stored data, are
 * faults of ours.
 */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly issues: readonly z.core.$ZodIssue[]

  constructor({ issues }: z.ZodError) {
    super('The input is invalid')
    this.issues = issues
  }
}

/** The input is nested too deeply. Following it could overflow the stack. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}
const maxDepth = 20

/** Returns the value with all its text normalized for storage, and ids in lower case. Throws InvalidText or TooDeep. */
export function readText(value: unknown, field?: string, depth = 0): unknown {
  if (typeof value === 'string') {
    if (!isFit(value)) throw new InvalidText(field)
    const text = cleanText(value)
    return isPassword(field) ? text : readId(text)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) throw new TooDeep()
  if (Array.isArray(value)) return value.map((inner) => readText(inner, field, depth + 1))
  const entries = Object.entries(value).map(([name, inner]) => {
    if (!isFit(name)) throw new InvalidText(field)
    return [readId(name), readText(inner, field ?? name, depth + 1)] as const
  })
  return Object.fromEntries(entries)
}

/** A UUID means the same in capitals, but stream names are in lower case. */
const readId = (text: string) => (isUuid(text) ? text.toLowerCase() : text)

const isPassword = (field = '') => field.toLowerCase().endsWith('password')

const isFit = (text: string) => text.isWellFormed() && !text.includes('\0')
