import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { listening } from './listening.ts'

/** The bytes from client to server, from server to client, or both. */
export type Direction = 'requests' | 'answers' | 'both'

export interface TcpProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  die(): Promise<void>
  /** Listens again on the same port, unless it already does. */
  comeBack(): Promise<void>
  /** Stops passing data on. As with a stopped process, connections stay, and new ones are accepted. */
  freeze(): void
  /** Passes on everything that arrived in the meantime. */
  thaw(): void
  /** Serves new connections. The frozen ones stay frozen. */
  forget(): void
  /**
   * Lets the next request that contains `text` through, and breaks its connection instead of answering. Resolves when
   * that has happened.
   */
  loseAnswerTo(text: string): Promise<void>
  /** Delays everything by `ms` milliseconds. */
  delay(ms: number): void
  /** Ends every connection gracefully (FIN). */
  cut(): void
  /** Resets every connection (RST). */
  reset(): void
  /**
   * Drops the bytes of this direction without an error: connections stay, new ones are accepted, and neither end
   * notices that the other has left.
   */
  swallow(way: Direction): void
  /** Ends `delay` and `swallow`, and resets the connections that lost data. */
  heal(): void
  /** Whether the server sees one of these connections come from that port. */
  connectsFrom(port: number): boolean
}

/** A client's connection and the proxy's connection to the server for it. */
interface Link {
  readonly client: Socket
  readonly server: Socket
  /** Whether it has lost data, so that it can never go on. */
  isBroken: boolean
}

/** Starts a proxy between a client and a server, to break their connections. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const links = new Set<Link>()
  const sockets = () => [...links].flatMap(({ client, server }) => [client, server])
  let frozen = false
  let losing: { readonly text: string; readonly lost: () => void } | undefined
  let swallowing: Direction | undefined
  let delayMs = 0

  const join = (client: Socket) => {
    const link: Link = { client, server: connect(target), isBroken: false }
    const { server } = link
    links.add(link)
    const breakOff = () => {
      if (swallowing) link.isBroken = true
      else {
        links.delete(link)
        client.destroy()
        server.destroy()
      }
    }
    for (const socket of [client, server]) socket.setNoDelay(true).on('error', breakOff).on('close', breakOff)
    if (frozen) for (const socket of [client, server]) socket.pause()
    const [toServer, toClient] = [inOrder(server), inOrder(client)]
    const passes = (way: Direction) => {
      if (swallowing === 'both' || swallowing === way) link.isBroken = true
      return !link.isBroken
    }
    let lose: (() => void) | undefined
    client.on('data', (request) => {
      if (losing && request.includes(losing.text)) {
        lose = losing.lost
        losing = undefined
      }
      if (passes('requests')) toServer(request, delayMs)
    })
    server.on('data', (answer) => {
      if (lose) {
        breakOff()
        lose()
      } else if (passes('answers')) toClient(answer, delayMs)
    })
  }

  let server = createServer(join)
  const { port } = await listening(server)
  return {
    port,
    die: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets()) socket.destroy()
      })
    },
    comeBack: async () => {
      if (server.listening) return
      server = createServer(join)
      await listening(server, port)
    },
    freeze: () => {
      frozen = true
      for (const socket of sockets()) socket.pause()
    },
    forget: () => {
      frozen = false
    },
    thaw: () => {
      frozen = false
      for (const socket of sockets()) socket.resume()
    },
    loseAnswerTo: (text) =>
      new Promise((lost) => {
        losing = { text, lost }
      }),
    delay: (ms) => {
      delayMs = ms
    },
    cut: () => {
      for (const socket of sockets()) socket.end()
    },
    reset: () => {
      for (const socket of sockets()) socket.resetAndDestroy()
    },
    swallow: (way) => {
      swallowing = way
    },
    heal: () => {
      swallowing = undefined
      delayMs = 0
      for (const link of [...links].filter(({ isBroken }) => isBroken)) {
        links.delete(link)
        link.client.resetAndDestroy()
        link.server.resetAndDestroy()
      }
    },
    connectsFrom: (from) => [...links].some(({ server }) => server.localPort === from),
  }
}

/** Writes to a socket after a delay, keeping the order of the pieces. */
function inOrder(to: Socket): (piece: Buffer | string, afterMs: number) => void {
  let waiting = 0
  let last = Promise.resolve()
  const write = (piece: Buffer | string) => {
    if (!to.destroyed) to.write(piece)
  }
  return (piece, afterMs) => {
    if (waiting === 0 && afterMs === 0) return write(piece)
    const dueAt = performance.now() + afterMs
    waiting++
    last = last.then(async () => {
      await pause(Math.max(0, dueAt - performance.now()))
      waiting--
      write(piece)
    })
  }
}
