import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'

/** A server that a test listens with, on this machine only. */
export interface Listening {
  readonly port: number
  /** Its HTTP address, without a slash at the end. */
  readonly url: string
  /** Stops listening, and closes open HTTP connections. */
  close(): Promise<void>
}

/** Starts a server on a port, by default a free one. Throws if it may not listen. */
export async function listening(server: Server, onPort = 0): Promise<Listening> {
  server.listen(onPort, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      if (server instanceof HttpServer) server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Below the ports of outgoing connections, which would otherwise take a free port before its server starts. Processes
 * begin far enough from each other.
 */
let candidate = 20_000 + ((process.pid * 37) % 10_000)

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  for (;;)
    try {
      const { port, close } = await listening(createServer(), candidate++)
      await close()
      return port
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
}
