import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from 'express'
import type { Device } from '../../commands/accounts/session-store.ts'
import { cookieIn } from '../http/cookies.ts'
import { deviceName } from '../http/device-name.ts'
import { networkOf } from '../http/network.ts'

const cookieName = 'studioni_device'
const lastsMs = 400 * 24 * 3_600_000

/** The parts of a request that identify its device. */
export interface FromDevice {
  readonly headers: IncomingHttpHeaders
  readonly response: Response
}

/** Returns the device of a request. Its cookie's secret can't be guessed; a browser without one gets a new one. */
export const deviceOf = ({ headers }: FromDevice): Device => ({
  secret: knownSecret(headers) ?? randomBytes(32).toString('base64url'),
  name: deviceName(headers['user-agent']),
})

/** Sets or renews the cookie of a device that has signed in. */
export function rememberDevice(response: Response, { secret }: Device, https: boolean): void {
  const how = { httpOnly: true, sameSite: 'lax', secure: https, path: '/api/v1', maxAge: lastsMs } as const
  response.cookie(cookieName, secret, how)
}

/** Returns the network of a request, as far as its proxies are trusted. */
export const networkIn = ({ req }: Response): string => networkOf(req.ip ?? 'unknown')

function knownSecret(headers: IncomingHttpHeaders): string | undefined {
  const value = cookieIn(headers, cookieName)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
