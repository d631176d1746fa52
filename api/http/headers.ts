import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from '../../domain/kernel/domain-error.ts'
import { errorText } from '../../language/errors/errors.ts'

/** Returns the value of a cookie; undefined if the request has none of that name. */
export function cookieIn({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  for (const pair of cookie.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}

/** The maximum length of an Idempotency-Key. */
export const longestKey = 200

/** Returns the Idempotency-Key of a request, if any. Throws DomainError `invalid` for an empty or too long one. */
export function idempotencyKeyIn(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey)
    throw invalid('Idempotency-Key', errorText('request.idempotency-key-length', { max: longestKey }))
  return key
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names the browser and system of a User-Agent header: "Firefox, Android". Contains no other text of it. */
export function deviceName(userAgent: string | undefined): string {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser && system) return `${browser}, ${system}`
  return browser ?? system ?? 'Unknown'
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** The public origin: the configured one, or else the name under which a request reached this machine. */
export interface Origins {
  /** Returns a request's origin. */
  of(headers: IncomingHttpHeaders): string
  isOurs(address: string): boolean
}

/** `fixed` is the configured address. Without it, requests keep the name they used. */
export const originsOf = (fixed: string | undefined, own: () => string): Origins => ({
  of({ host }) {
    if (fixed !== undefined) return new URL(fixed).origin
    return host !== undefined && loopback.test(host) ? `http://${host}` : own()
  },
  isOurs(address) {
    const { origin, host, protocol } = new URL(address)
    if (fixed !== undefined) return origin === new URL(fixed).origin
    return origin === own() || (protocol === 'http:' && loopback.test(host))
  },
})
