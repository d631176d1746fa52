import type { RequestHandler } from 'express'
import { type ErrorText, errorText } from '../../language/errors/errors.ts'
import type { Endpoint } from '../contract/endpoint.ts'

/** The path does not accept the request's method. */
export class OtherMethod extends Error {
  override readonly name = 'OtherMethod'
  readonly text: ErrorText

  constructor(methods: string) {
    super('The address takes other methods')
    this.text = errorText('request.method', { methods })
  }
}

/** Returns the methods that each path accepts. */
export function methodsByPath(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]): Map<string, string[]> {
  const byPath = new Map<string, string[]>()
  for (const { method, path } of endpoints) {
    const taken = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]
    byPath.set(path, [...(byPath.get(path) ?? []), ...taken])
  }
  return byPath
}

/** Answers 405 with the methods that a path accepts. Express itself answers OPTIONS. */
export const refuseOtherMethods =
  (methods: readonly string[]): RequestHandler =>
  (request, response, next) => {
    if (request.method === 'OPTIONS') return next()
    const allowed = methods.join(', ')
    response.setHeader('allow', allowed)
    throw new OtherMethod(allowed)
  }
