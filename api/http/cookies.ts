import type { IncomingHttpHeaders } from 'node:http'

/** Returns the value of a cookie; undefined if the request has none of that name. */
export function cookieIn({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  for (const pair of cookie.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}
