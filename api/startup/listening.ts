import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../runtime/config.ts'
import { StartError } from '../../runtime/start-error.ts'

const inFlightMs = 6_000

/** Listens at the configured address. Throws a StartError if it can't. */
export async function listen(http: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: stop what uses it, or choose another by PORT.`
            : `Can't listen on ${host} port ${port} (${error.code}): choose others by HOST and PORT.`,
        ),
      ),
    )
    http.listen(port, host, resolve)
  })
}

/**
 * The URL at which this process reaches itself: the address it listens on, or the loopback address if it listens on
 * all.
 */
export function insideOf(http: Server): string {
  const address = http.address()
  if (typeof address !== 'object' || !address) throw new Error('The server listens nowhere')
  const host = ['0.0.0.0', '::'].includes(address.address) ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** Lets open requests finish. Closes the remaining connections after the time limit. */
export async function drain(http: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    http.close(() => resolve())
  })
  http.closeIdleConnections()
  await Promise.race([closed, pause(inFlightMs, undefined, { ref: false })])
  http.closeAllConnections()
}
