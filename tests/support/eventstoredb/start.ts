import { setTimeout as delay } from 'node:timers/promises'
import serverFeaturesServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js'
import { batchAppend } from './appends.ts'
import type { Faults } from './faults.ts'
import { MemoryLog } from './memory-log.ts'
import { read } from './reads.ts'

export interface InMemoryEventStoreDb {
  /** For `@eventstore/db-client`: `esdb://…`. */
  readonly connectionString: string
  readonly log: MemoryLog
  readonly faults: Faults
  /** Breaks every connection and refuses new ones. The log stays. */
  die(): Promise<void>
  /** Listens again, on the same port, with the same log. */
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a server that speaks as much of EventStoreDB's gRPC protocol as the adapter uses, as a 22.6 server does: it
 * sends no caught-up message, answers a repeated append as the first time and a conflict inside the answer.
 */
export async function startInMemoryEventStoreDb(port = 0): Promise<InMemoryEventStoreDb> {
  const log = new MemoryLog()
  const faults: Faults = { loseAnswers: 0, delayMs: 0 }
  let server = serverOf(log, faults)
  const bound = await bind(server, port)
  const die = async () => server.forceShutdown()
  return {
    connectionString: `esdb://127.0.0.1:${bound}?tls=false`,
    log,
    faults,
    die,
    comeBack: async () => {
      server = serverOf(log, faults)
      await bind(server, bound)
    },
    stop: die,
  }
}

function serverOf(log: MemoryLog, faults: Faults): Server {
  const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 })
  server.addService(StreamsService, { read: read(log), batchAppend: batchAppend(log, faults) })
  server.addService(serverFeaturesServices.ServerFeaturesService, { getSupportedMethods })
  return server
}

function getSupportedMethods(_call: unknown, answer: sendUnaryData<serverFeatures.SupportedMethods>): void {
  const methods = ['read', 'batchappend'].map((name) => {
    const method = new serverFeatures.SupportedMethod()
    method.setMethodName(name)
    method.setServiceName('event_store.client.streams.streams')
    if (name === 'read') method.setFeaturesList(['position', 'events'])
    return method
  })
  const supported = new serverFeatures.SupportedMethods()
  supported.setEventStoreServerVersion('22.6.0')
  supported.setMethodsList(methods)
  answer(null, supported)
}

/** Listens, and insists: the port of a server that died a moment ago may take some milliseconds to be free. */
async function bind(server: Server, port: number): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await new Promise((resolve, reject) => {
        server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
          error ? reject(error) : resolve(bound),
        )
      })
    } catch (error) {
      if (attempt === 50) throw error
      await delay(20)
    }
  }
}
