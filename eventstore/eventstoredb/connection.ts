// biome-ignore-all lint/complexity/useLiteralKeys: TypeScript allows access to protected members only in brackets

import { EventStoreDBClient } from '@eventstore/db-client'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js'

/** A stopped node of a cluster must not hold up the search for another; the connection string may say otherwise. */
const gossipSeconds = 1

/** The part of the client that finds the cluster's leader, connects and reconnects, without its own calls. */
export class Connection {
  readonly #client: EventStoreDBClient

  /** Throws the client's error if it can't parse the connection string. */
  constructor(connectionString: string) {
    this.#client = EventStoreDBClient.connectionString(withDefaults(connectionString))
    const reconnect = this.#client['handleError']
    // Nothing awaits the reconnection, and it rejects if the client finds no node. The next call reports that.
    this.#client['handleError'] = (grpc, error) => reconnect(grpc, error).catch(() => {})
  }

  /** Metadata and options of a call, which times out after `withinMs` if that is given. */
  callArguments({
    withinMs,
    requiresLeader = false,
  }: {
    withinMs?: number
    requiresLeader?: boolean
  } = {}): [Metadata, CallOptions] {
    if (withinMs === undefined) {
      return this.#client['callArguments']({ requiresLeader }, { deadline: Number.POSITIVE_INFINITY })
    }
    return this.#client['callArguments']({ requiresLeader, deadline: withinMs })
  }

  /** Makes a call that has one answer. After a connection error, it reconnects in the background. */
  execute<Result>(call: (grpc: StreamsClient) => Promise<Result>): Promise<Result> {
    return this.#client['execute'](StreamsClient, 'streams', call)
  }

  /** Opens a call that streams its answers. */
  open(call: (grpc: StreamsClient) => ClientReadableStream<streams.ReadResp>) {
    return this.#client['GRPCStreamCreator'](StreamsClient, 'read', call)()
  }

  /** Ends every call; resolves when all have ended. */
  dispose(): Promise<void> {
    return this.#client.dispose()
  }
}

function withDefaults(connectionString: string): string {
  const [whole] = connectionString.replace(/^kurrentdb/, 'esdb').split('#')
  if (!whole || /[?&]gossip_?timeout=/i.test(whole)) return whole ?? ''
  return `${whole.replace(/\/+(?=\?|$)/, '')}${whole.includes('?') ? '&' : '?'}gossipTimeout=${gossipSeconds}`
}
