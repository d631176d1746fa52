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

/** Starts a server on a free port. Throws if it may not listen. */
export async function listening(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1')
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

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  const { port, close } = await listening(createServer())
  await close()
  return port
}
