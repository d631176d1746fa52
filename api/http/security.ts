import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Request, RequestHandler } from 'express'
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit'
import helmet from 'helmet'
import { withoutPort } from './network.ts'
import { waitText } from './problem.ts'
import { sendProblem } from './problem-for.ts'

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
        // Components position popovers with style attributes.
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

/** The headers for scripts, styles and pictures: no sniffing, and by default only for pages of this origin. */
export const fileHeaders = (https: boolean, policy: 'same-origin' | 'cross-origin' = 'same-origin'): RequestHandler =>
  always([['x-content-type-options', 'nosniff'], ['cross-origin-resource-policy', policy], ...transport(https)])

/**
 * The headers for JSON: it loads nothing, is never framed and never sniffed. Few, because every answer carries them.
 */
export const dataHeaders = (https: boolean): RequestHandler =>
  always([
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    // Browsers may store answers, but must revalidate them before use.
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

/** Limits the requests of one address per minute. Answers 429 beyond the limit. */
export const limitPerMinute = (limit: number, store?: Store): RequestHandler => limitPer(60_000, limit, { store })

/**
 * Limits the successful requests of one address in a time. Rejected requests do not count: users can correct them, and
 * a flood of them takes nothing from people who share the address, as in a mobile network.
 */
export const limitDone = (limit: number, windowMs: number, store?: Store): RequestHandler =>
  limitPer(windowMs, limit, { skipFailedRequests: true, store })

/** The key that requests count for: an address, the /56 of an IPv6 address, or other text from a trusted proxy. */
function clientOf({ ip = '' }: Request): string {
  const address = withoutPort(ip)
  return isIP(address) ? ipKeyGenerator(address) : address
}

interface More {
  readonly skipFailedRequests?: boolean
  /** The store of the counters. By default, this process's memory. */
  readonly store?: Store | undefined
}

const limitPer = (windowMs: number, limit: number, { store, skipFailedRequests = false }: More = {}): RequestHandler =>
  rateLimit({
    skipFailedRequests,
    keyGenerator: clientOf,
    ...(store && { store }),
    windowMs,
    limit,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    handler: (request, response) => {
      const seconds = Number(response.getHeader('retry-after') ?? 60)
      sendProblem(request, response, 429, { error: waitText(seconds), code: 'rate_limited' })
    },
  })
