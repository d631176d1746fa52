import { createHash, randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import { type Options, rateLimit } from 'express-rate-limit'
import helmet from 'helmet'
import { problemFor } from '../language/problem-for.ts'

/** The content security policy's hashes of the page's inline scripts. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

const nonces = new WeakMap<object, string>()

/** The response's nonce for inline scripts. */
export function nonceOf(response: object): string {
  const nonce = nonces.get(response) ?? randomBytes(16).toString('base64')
  nonces.set(response, nonce)
  return nonce
}

/** Strict security headers: same origin only, no framing, no inline scripts but the page's own. */
export const securityHeaders = (scriptHashes: readonly string[], https: boolean): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes, (_request, response) => `'nonce-${nonceOf(response)}'`],
        // Components place popovers by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
  })

/** What scripts, styles and pictures need of these: they are read as what they are, by pages of this origin. */
export const fileHeaders = (https: boolean): RequestHandler =>
  always([['x-content-type-options', 'nosniff'], ['cross-origin-resource-policy', 'same-origin'], ...transport(https)])

/**
 * What JSON needs of these: it loads nothing, is framed by nothing and read as nothing else. Few, because each answer
 * pays.
 */
export const dataHeaders = (https: boolean): RequestHandler =>
  always([
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    // Answers may be kept to compare, never to be shown again unasked.
    ['cache-control', 'private, no-cache'],
    ...transport(https),
  ])

type Header = readonly [name: string, value: string]

const transport = (https: boolean): Header[] =>
  https ? [['strict-transport-security', 'max-age=31536000; includeSubDomains']] : []

function always(headers: readonly Header[]): RequestHandler {
  const named = new Map(headers)
  return (_request, response, next) => {
    response.setHeaders(named)
    next()
  }
}

/** At most so many requests a minute from one address; beyond that the contract's 429. */
export const limitPerMinute = (limit: number): RequestHandler => limitPer(60_000, limit)

/** At most so many an hour that were done: who is refused may mend what was wrong and try again. */
export const limitDonePerHour = (limit: number): RequestHandler =>
  limitPer(3_600_000, limit, { skipFailedRequests: true })

const limitPer = (windowMs: number, limit: number, more: Partial<Options> = {}): RequestHandler =>
  rateLimit({
    ...more,
    windowMs,
    limit,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    handler: (request, response) => {
      const seconds = Number(response.getHeader('retry-after') ?? 60)
      const problem = { error: `Too many requests. Please try again in ${seconds} seconds.`, code: 'rate_limited' }
      response
        .status(429)
        .json({ ...problemFor(request.headers, problem), requestId: response.getHeader('x-request-id') })
    },
  })
