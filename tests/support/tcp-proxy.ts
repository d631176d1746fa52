import { connect, createServer, type Server, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  die(): Promise<void>
  /** Listens again on the same port, if it does not. */
  comeBack(): Promise<void>
  /** Passes nothing on any more: connections stay, new ones are taken, as a stopped process has it. */
  freeze(): void
  /** Goes on with everything that came meanwhile. */
  thaw(): void
  /** Serves those who connect from now on; the frozen connections stay as they are. */
  forget(): void
  /**
   * Lets the next request that contains `text` through, and breaks its connection instead of answering. Resolves when
   * that has happened.
   */
  loseAnswerTo(text: string): Promise<void>
}

/** Stands between a client and a server, to break what is between them. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let frozen = false
  let losing: { readonly text: string; readonly lost: () => void } | undefined

  const join = (client: Socket) => {
    const server = connect(target)
    const breakOff = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', breakOff)
      socket.on('close', () => {
        sockets.delete(socket)
        breakOff()
      })
    }
    if (frozen) for (const socket of [client, server]) socket.pause()
    let lose: (() => void) | undefined
    client.on('data', (request) => {
      if (losing && request.includes(losing.text)) {
        lose = losing.lost
        losing = undefined
      }
      server.write(request)
    })
    server.on('data', (answer) => {
      if (lose) {
        breakOff()
        lose()
      } else client.write(answer)
    })
  }

  let listening = await listen(join, 0)
  const { port } = listening
  return {
    port,
    die: async () => {
      await new Promise<void>((resolve) => {
        listening.server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
    },
    comeBack: async () => {
      if (!listening.server.listening) listening = await listen(join, port)
    },
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    forget: () => {
      frozen = false
    },
    thaw: () => {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    loseAnswerTo: (text) =>
      new Promise((lost) => {
        losing = { text, lost }
      }),
  }
}

function listen(join: (client: Socket) => void, port: number): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = createServer(join)
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The proxy has no port'))
      else resolve({ server, port: address.port })
    })
  })
}
