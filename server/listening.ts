import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../runtime/config.ts'
import { StartError } from '../runtime/start-checks.ts'

const inFlightMs = 6_000

/** Listens at the configured address. Throws a StartError if it can't. */
export async function listen(http: Server, { port, host, publicUrl }: Config): Promise<void> {
  const taken = `Port ${port} is taken: stop what uses it, or choose another by PORT.`
  if (!publicUrl && (await isTakenOnIpv6(port))) throw new StartError(taken)
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          error.code === 'EADDRINUSE'
            ? taken
            : `Can't listen on ${host} port ${port} (${error.code}): choose others by HOST and PORT.`,
        ),
      ),
    )
    http.listen(port, host, resolve)
  })
}

/** Whether a program answers on the IPv6 loopback address, where browsers open http://localhost first. */
async function isTakenOnIpv6(port: number): Promise<boolean> {
  const socket = connect({ port, host: '::1', signal: AbortSignal.timeout(1_000) })
  const answered = once(socket, 'connect').then(
    () => true,
    () => false,
  )
  return answered.finally(() => socket.destroy())
}

/** The URLs of this process, without a slash at the end. */
export interface Urls {
  /** The configured public URL, or else the one on this machine. */
  readonly public: string
  /** The URL at which the process reaches itself, on the loopback address if it listens on all. */
  readonly inside: string
}

/** Returns the URLs. Read once, because jobs still need them while the server stops and no longer listens. */
export function urlsOf(http: Server, { publicUrl }: Pick<Config, 'publicUrl'>): Urls {
  const listening = http.address()
  if (typeof listening !== 'object' || !listening) throw new Error('The server has no port')
  const { port, address } = listening
  const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address
  return {
    public: publicUrl ?? `http://localhost:${port}`,
    inside: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  }
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
