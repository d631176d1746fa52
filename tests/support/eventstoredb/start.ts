import { setTimeout as delay } from 'node:timers/promises'
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import type gossip from '@eventstore/db-client/generated/gossip_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js'
import { append } from './appends.ts'
import { Cluster } from './cluster.ts'
import type { Counts, Faults } from './faults.ts'
import { MemoryLog } from './memory-log.ts'
import { read, type ServerVersion } from './reads.ts'

export interface InMemoryEventStoreDb {
  /** The connection string for `@eventstore/db-client`: `esdb://…`. */
  readonly connectionString: string
  readonly log: MemoryLog
  readonly faults: Faults
  readonly counts: Counts
  /** Breaks every connection and refuses new ones. The log is kept. */
  die(): Promise<void>
  /** Listens again, on the same port, with the same log. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export interface InMemoryCluster {
  readonly connectionString: string
  readonly log: MemoryLog
  readonly cluster: Cluster
  /** Breaks the connections of one node and refuses new ones. */
  dieAt(port: number): void
  comeBackAt(port: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a server that implements the part of EventStoreDB's gRPC protocol that the adapter uses. It answers a
 * repeated append as the first time, and a conflict inside the answer. By default it behaves like the oldest
 * supported server.
 */
export async function startInMemoryEventStoreDb(
  port = 0,
  version: ServerVersion = '22.6',
): Promise<InMemoryEventStoreDb> {
  const parts = partsOf(version)
  let server = new Server(unlimited)
  const bound = await bind(server, parts, port)
  const die = async () => server.forceShutdown()
  return {
    ...parts,
    connectionString: `esdb://127.0.0.1:${bound}?tls=false`,
    die,
    comeBack: async () => {
      server = new Server(unlimited)
      await bind(server, parts, bound)
    },
    stop: die,
  }
}

/** Starts nodes that share one log. The first one leads. */
export async function startInMemoryCluster(size: number): Promise<InMemoryCluster> {
  const parts = partsOf('22.6')
  const servers = new Map<number, Server>()
  const startAt = async (port: number) => {
    const server = new Server(unlimited)
    servers.set(await bind(server, parts, port), server)
  }
  for (let i = 0; i < size; i++) await startAt(0)
  const hosts = [...servers.keys()].map((port) => `127.0.0.1:${port}`)
  return {
    ...parts,
    connectionString: `esdb://${hosts.join(',')}?tls=false`,
    dieAt: (port) => servers.get(port)?.forceShutdown(),
    comeBackAt: startAt,
    stop: async () => {
      for (const server of servers.values()) server.forceShutdown()
    },
  }
}

interface Parts {
  readonly log: MemoryLog
  readonly faults: Faults
  readonly counts: Counts
  readonly cluster: Cluster
  readonly version: ServerVersion
}

const partsOf = (version: ServerVersion): Parts => ({
  log: new MemoryLog(),
  faults: { loseAnswers: 0, delayMs: 0, ignoreReads: 0 },
  counts: { sent: 0, looked: 0, checkpoints: 0 },
  cluster: new Cluster(),
  version,
})

const unlimited = { 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 }

/**
 * Listens, with retries, because the port of a server that died a moment ago may take some milliseconds to become
 * free.
 */
async function bind(server: Server, parts: Parts, port: number): Promise<number> {
  const { cluster } = parts
  const info = (_: unknown, answer: sendUnaryData<gossip.ClusterInfo>) => answer(null, cluster.info())
  const own = { port }
  server.addService(gossipServices.GossipService, { read: info })
  server.addService(StreamsService, { read: read(parts), append: append(parts, () => own.port) })
  for (let attempt = 1; ; attempt++) {
    try {
      own.port = await new Promise((resolve, reject) => {
        server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
          error ? reject(error) : resolve(bound),
        )
      })
      cluster.join(own.port)
      return own.port
    } catch (error) {
      if (attempt === 50) throw error
      await delay(20)
    }
  }
}
