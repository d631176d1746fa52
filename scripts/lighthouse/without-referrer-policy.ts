import { createServer, request } from 'node:http'
import { listening } from '../../tests/support/listening.ts'

/** A proxy of a server for Lighthouse. */
export interface Door {
  readonly url: string
  /** Sets the address of the server behind it. */
  leadTo(url: string): void
  close(): Promise<void>
}

/**
 * A proxy that removes one header: Chromium 147 aborts a page that Lighthouse traces (net::ERR_ABORTED) if its answer
 * has any referrer policy. No score depends on it.
 */
export async function openDoor(): Promise<Door> {
  let target = ''
  const server = createServer((incoming, answer) => {
    const { method, headers } = incoming
    const passed = request(new URL(incoming.url ?? '/', target), { method: method ?? 'GET', headers }, (reply) => {
      const { 'referrer-policy': _, ...headers } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  const { port, close } = await listening(server)
  return {
    url: `http://localhost:${port}`,
    leadTo(url) {
      target = url
    },
    close,
  }
}
