import type { IncomingHttpHeaders } from 'node:http'

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
