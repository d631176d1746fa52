import { convertToCommandError, EventStoreDBClient, UnavailableError } from '@eventstore/db-client'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { NoAnswer } from './errors.ts'
import { inTime } from './in-time.ts'
import { readLastRequest } from './requests.ts'

/** A stopped node of a cluster must not hold up the search for another; the connection string may say otherwise. */
const gossipSeconds = 1

/**
 * The calls of the protocol, over the client's connection: it finds the cluster's leader and connects again.
 *
 * They are made here and not by the client's own methods. Its append ends the process when a connection breaks: batched, it
 * settles all waiting appends of the process from one table, which any broken connection empties; plain, it throws where
 * nobody can catch. Its reads of everything can't be filtered, and none of its reads ends while the server is silent.
 */
export class Calls {
  readonly #client: EventStoreDBClient
  /** How to end each call that waits for an answer. */
  readonly #waiting = new Set<(error: Error) => void>()

  /** Throws what the client says about a connection string that it can't read. */
  constructor(connectionString: string) {
    this.#client = EventStoreDBClient.connectionString(withDefaults(connectionString))
    // biome-ignore lint/complexity/useLiteralKeys: this is how TypeScript lets one past `protected`
    const reconnect = this.#client['handleError']
    // Nobody awaits it, and it fails where the client finds no node; the calls that want one say so themselves.
    // biome-ignore lint/complexity/useLiteralKeys: this is how TypeScript lets one past `protected`
    this.#client['handleError'] = (grpc, error) => reconnect(grpc, error).catch(() => {})
  }

  /** Appends at the leader, or throws NoAnswer after `withinMs`. */
  async append(requests: readonly streams.AppendReq[], withinMs: number): Promise<streams.AppendResp> {
    // biome-ignore lint/complexity/useLiteralKeys: this is how TypeScript lets one past `protected`
    const [metadata, options] = this.#client['callArguments']({ requiresLeader: true, deadline: withinMs })
    const sent = this.#execute(
      (grpc) =>
        new Promise<streams.AppendResp>((resolve, reject) => {
          const call = grpc.append(metadata, options, (error, response) =>
            error ? reject(convertToCommandError(error)) : resolve(response),
          )
          call.on('error', () => {})
          for (const request of requests) call.write(request)
          call.end()
        }),
    )
    return this.#orCutOff(inTime(sent, withinMs))
  }

  /**
   * The answers to a read or a subscription. Throws NoAnswer when it is cut off, and after `withinMs` without an answer
   * where that is given: a server that filters may rightly be silent for long.
   */
  async *read(
    request: streams.ReadReq,
    signal: AbortSignal,
    withinMs?: number,
  ): AsyncGenerator<streams.ReadResp, void> {
    const call = await this.#open(request, withinMs)
    const end = (error?: Error) => {
      // https://github.com/grpc/grpc-node/issues/1652
      setImmediate(() => call.cancel())
      call.destroy(error)
    }
    const leave = () => end()
    let waiting = false
    const late = setTimeout(
      () => (waiting ? end(new NoAnswer('The event store does not answer')) : late.refresh()),
      withinMs ?? 0,
    )
    if (withinMs === undefined) clearTimeout(late)
    this.#waiting.add(end)
    signal.addEventListener('abort', leave)
    const responses = call.iterator({ destroyOnReturn: false })
    try {
      if (signal.aborted) return
      for (;;) {
        waiting = true
        if (withinMs !== undefined) late.refresh()
        const next = await responses.next()
        waiting = false
        if (next.done) return
        yield next.value
      }
    } catch (error) {
      throw error instanceof Error ? convertToCommandError(error) : error
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', leave)
      this.#waiting.delete(end)
      end()
    }
  }

  /**
   * Asks for the last event there is: whether anybody answers. Throws NoAnswer after `withinMs`, and has the client connect
   * again, to another node if there is one.
   */
  async ask(withinMs: number): Promise<void> {
    // biome-ignore lint/complexity/useLiteralKeys: this is how TypeScript lets one past `protected`
    const [metadata, options] = this.#client['callArguments']({ deadline: withinMs })
    const answered = this.#execute(
      (grpc) =>
        new Promise<void>((resolve, reject) => {
          const call = grpc.read(readLastRequest(), metadata, options)
          call.on('data', () => {})
          call.on('end', () => resolve())
          call.on('error', (error) => {
            const isSilent = 'code' in error && error.code === deadlineExceeded
            reject(isSilent ? new UnavailableError(undefined, error.message) : convertToCommandError(error))
          })
        }),
    )
    await inTime(answered, withinMs + graceMs)
  }

  /** Ends every call that waits for an answer, by NoAnswer. */
  cutOff(): void {
    for (const end of [...this.#waiting]) end(new NoAnswer('The event store does not answer'))
  }

  /** Ends every call; resolves when all have ended. */
  async close(): Promise<void> {
    await this.#client.dispose()
  }

  async #open(request: streams.ReadReq, withinMs: number | undefined) {
    // biome-ignore lint/complexity/useLiteralKeys: this is how TypeScript lets one past `protected`
    const [metadata, options] = this.#client['callArguments']({}, { deadline: Number.POSITIVE_INFINITY })
    // biome-ignore lint/complexity/useLiteralKeys: this is how TypeScript lets one past `protected`
    const opening = this.#client['GRPCStreamCreator'](StreamsClient, 'read', (grpc) => {
      const call = grpc.read(request, metadata, options)
      // Whoever reads gets its error; one that comes after that must not end the process.
      call.on('error', () => {})
      return call
    })()
    try {
      return await this.#orCutOff(withinMs === undefined ? opening : inTime(opening, withinMs))
    } catch (error) {
      opening.then((call) => call.cancel()).catch(() => {})
      throw error
    }
  }

  #execute<Result>(call: (grpc: StreamsClient) => Promise<Result>): Promise<Result> {
    // biome-ignore lint/complexity/useLiteralKeys: this is how TypeScript lets one past `protected`
    return this.#client['execute'](StreamsClient, 'streams', call)
  }

  async #orCutOff<Result>(work: Promise<Result>): Promise<Result> {
    const cut = Promise.withResolvers<never>()
    this.#waiting.add(cut.reject)
    try {
      return await Promise.race([work, cut.promise])
    } finally {
      this.#waiting.delete(cut.reject)
    }
  }
}

/** gRPC's number. */
const deadlineExceeded = 4
/** What a call may take beyond its own deadline, where the client is still looking for a node. */
const graceMs = 100

function withDefaults(connectionString: string): string {
  const [whole] = connectionString.replace(/^kurrentdb/, 'esdb').split('#')
  if (!whole || /[?&]gossip_?timeout=/i.test(whole)) return whole ?? ''
  return `${whole.replace(/\/+(?=\?|$)/, '')}${whole.includes('?') ? '&' : '?'}gossipTimeout=${gossipSeconds}`
}
