// biome-ignore-all lint/complexity/useLiteralKeys: TypeScript allows access to protected members only in brackets
import { ErrorType, EventStoreDBClient, isCommandError } from '@eventstore/db-client'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js'

const lost = new Set<string>([
  ErrorType.CANCELLED,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.NOT_LEADER,
  ErrorType.TIMEOUT,
  ErrorType.UNAVAILABLE,
])
/** gRPC status codes of raw client errors: cancelled, deadline exceeded, unavailable. */
const lostCodes = new Set<unknown>([1, 4, 14])
const neverSent =
  /No connection established|ECONNREFUSED|ENOTFOUND|Name resolution failed|Failed to discover|Channel has been shut down/i
/** The error of a cluster node while no leader is elected. */
const noLeader = /No leader info available/

/** The server did not answer in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Whether an error means that the server is unreachable, not that it rejected the call. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoAnswer || neverSent.test(error.message) || noLeader.test(error.message)) return true
  if (isCommandError(error)) return lost.has(error.type)
  return 'code' in error && (lostCodes.has(error.code) || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** Whether an error proves that the server was never reached and wrote nothing. */
export const isNeverSent = (error: unknown): boolean => error instanceof Error && neverSent.test(error.message)

/** Whether the server rejected the user. */
export const isAccessDenied = (error: unknown): boolean =>
  error instanceof Error && isCommandError(error) && error.type === ErrorType.ACCESS_DENIED

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
