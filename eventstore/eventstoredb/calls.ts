import { convertToCommandError, UnavailableError } from '@eventstore/db-client'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Position } from '../event-store.ts'
import { Connection, NoAnswer } from './connection.ts'
import { positionOf } from './events.ts'
import { readLastRequest } from './requests.ts'

/**
 * The calls of the protocol, over the client's connection.
 *
 * They replace the client's own methods, for three reasons. Its append can end the process when a connection breaks:
 * the batched append keeps all pending appends in one table, which any broken connection clears, and the plain append
 * throws where no caller can catch. Its reads of `$all` can't be filtered. None of its reads ends while the server is
 * silent.
 */
export class Calls {
  readonly #connection: Connection
  /** Ends the pending calls with an error. */
  readonly #cancels = new Set<(error: Error) => void>()

  /** Throws the client's error if it can't parse the connection string. */
  constructor(connectionString: string) {
    this.#connection = new Connection(connectionString)
  }

  /**
   * Appends at the leader, or throws NoAnswer after `withinMs`. Never cancels the call: Node ends a request's stream
   * before it resets it, and the server would append the events sent so far as if they were all.
   */
  async append(requests: readonly streams.AppendReq[], withinMs: number): Promise<streams.AppendResp> {
    const [metadata, options] = this.#connection.callArguments({ requiresLeader: true })
    const sent = this.#connection.execute(
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
   * Yields the answers to a read or a subscription. Throws NoAnswer when cancelled, also by the signal, or after
   * `withinMs` without an answer if given. A filtering server may be silent for long.
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
    const closed = new NoAnswer('The event store is closed')
    const leave = () => end(closed)
    let isWaiting = false
    const late = setTimeout(
      () => (isWaiting ? end(new NoAnswer('The event store does not answer')) : late.refresh()),
      withinMs ?? 0,
    )
    if (withinMs === undefined) clearTimeout(late)
    this.#cancels.add(end)
    signal.addEventListener('abort', leave)
    const responses = call.iterator({ destroyOnReturn: false })
    try {
      if (signal.aborted) throw closed
      for (;;) {
        isWaiting = true
        if (withinMs !== undefined) late.refresh()
        const next = await responses.next()
        isWaiting = false
        if (next.done) return
        yield next.value
      }
    } catch (error) {
      throw error instanceof Error ? convertToCommandError(error) : error
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', leave)
      this.#cancels.delete(end)
      end()
    }
  }

  /** Returns the position of the last event of any program; undefined for an empty log. Throws as `read` does. */
  async endOfLog(signal: AbortSignal, withinMs: number): Promise<Position | undefined> {
    for await (const response of this.read(readLastRequest(), signal, withinMs)) {
      const event = response.getEvent()?.getEvent()
      if (event) return positionOf(event)
    }
    return undefined
  }

  /**
   * Probes the server by reading the last event. Throws NoAnswer after `withinMs` and reconnects, to another node if
   * there is one.
   */
  async ping(withinMs: number): Promise<void> {
    const [metadata, options] = this.#connection.callArguments({ withinMs })
    const answered = this.#connection.execute(
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

  /** Cancels all pending calls with NoAnswer. */
  cutOff(): void {
    for (const end of [...this.#cancels]) end(new NoAnswer('The event store does not answer'))
  }

  /** Cancels all calls and resolves when they have ended. */
  async close(): Promise<void> {
    await this.#connection.dispose()
  }

  async #open(request: streams.ReadReq, withinMs: number | undefined) {
    const [metadata, options] = this.#connection.callArguments()
    const opening = this.#connection.open((grpc) => {
      const call = grpc.read(request, metadata, options)
      // The reader gets the error; a later one must not end the process.
      call.on('error', () => {})
      return call
    })
    try {
      return await this.#orCutOff(withinMs === undefined ? opening : inTime(opening, withinMs))
    } catch (error) {
      opening.then((call) => call.cancel()).catch(() => {})
      throw error
    }
  }

  async #orCutOff<Result>(work: Promise<Result>): Promise<Result> {
    const cut = Promise.withResolvers<never>()
    this.#cancels.add(cut.reject)
    try {
      return await Promise.race([work, cut.promise])
    } finally {
      this.#cancels.delete(cut.reject)
    }
  }
}

/** The gRPC status code. */
const deadlineExceeded = 4
/** Extra time beyond a call's deadline while the client is still looking for a node. */
const graceMs = 100

/** Returns the result of `work`, or throws NoAnswer after `withinMs`. Does not cancel the work. */
async function inTime<Result>(work: Promise<Result>, withinMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NoAnswer('The event store does not answer')), withinMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
