import type { IncomingHttpHeaders } from 'node:http'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Where the people of this installation are: one address, or, while none is set, whatever name this machine goes by. */
export interface Origins {
  /** The origin that a request came to. */
  of(headers: IncomingHttpHeaders): string
  isOurs(address: string): boolean
}

/** `fixed` is the address that was set; without one, requests to this machine stay at the name they came by. */
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
