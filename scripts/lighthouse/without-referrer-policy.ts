import { createServer, request } from 'node:http'
import { listening } from '../../tests/support/listening.ts'

/** A door to a server through which Lighthouse can look at it. */
export interface Door {
  readonly url: string
  /** Says where the server behind it is. */
  leadTo(url: string): void
  close(): Promise<void>
}

/**
 * Passes everything on as it is, but for one header: Chromium 147 gives a page up (net::ERR_ABORTED) that Lighthouse traces
 * when its answer carries a referrer policy, whichever. No score depends on it.
 */
export async function openDoor(): Promise<Door> {
  let target = ''
  const server = createServer((asked, answer) => {
    const { method, headers } = asked
    const passed = request(new URL(asked.url ?? '/', target), { method: method ?? 'GET', headers }, (reply) => {
      const { 'referrer-policy': _, ...kept } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, kept)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
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
