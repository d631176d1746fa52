import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'

/** A server that a test listens with, on this machine only. */
export interface Listening {
  readonly port: number
  /** Where it is by HTTP, without a slash at its end. */
  readonly url: string
  /** Listens no more, and lets go of who asks by HTTP. */
  close(): Promise<void>
}

/** Has a server listen at a port that nobody listens at. Throws where it may not listen. */
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

/** A port that nobody listens at just now. */
export async function freePort(): Promise<number> {
  const { port, close } = await listening(createServer())
  await close()
  return port
}
