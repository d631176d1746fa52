import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { Counts, Faults } from './faults.ts'
import type { LoggedEvent, MemoryLog } from './memory-log.ts'
import {
  caughtUpResponse,
  checkpointResponse,
  confirmationResponse,
  eventResponse,
  fellBehindResponse,
  notFoundResponse,
  streamNameOf,
} from './messages.ts'

type Call = ServerWritableStream<streams.ReadReq, streams.ReadResp>
type Options = streams.ReadReq.Options

/**
 * The servers whose behaviour is imitated. 24.2 reports when a subscription has caught up or fallen behind. 22.6 does
 * not, and when a filtered subscription goes live it sends a checkpoint with the position of the event that follows.
 */
export type ServerVersion = '22.6' | '24.2'

export interface Reads {
  readonly log: MemoryLog
  readonly faults: Faults
  readonly counts: Counts
  readonly version: ServerVersion
}

/** Handles reads of a stream or of everything, and subscriptions to everything, which are one call of the protocol. */
export function read({ log, faults, counts, version }: Reads): (call: Call) => void {
  return (call) => {
    const options = call.request?.getOptions()
    if (!options) return void call.end()
    if (!options.hasAll() && faults.ignoreReads > 0) return void faults.ignoreReads--
    const sending = options.hasSubscription()
      ? subscribe(call, options, log, counts, version)
      : readOnce(call, options, log, counts)
    sending.catch((error: unknown) => {
      if (!call.cancelled) call.emit('error', error)
    })
  }
}

async function readOnce(call: Call, options: Options, log: MemoryLog, counts: Counts): Promise<void> {
  const events = options.hasAll() ? allFrom(options, log) : streamFrom(options, log)
  if (!events) await send(call, notFoundResponse(streamNameOf(options.getStream()?.getStreamIdentifier())))
  const { matches } = filterOf(options)
  let left = BigInt(options.getCount())
  for (const event of events ?? []) {
    if (left <= 0n) break
    counts.looked++
    if (!matches(event)) continue
    left--
    counts.sent++
    if (!(await send(call, eventResponse(event)))) return
  }
  call.end()
}

/** Forwards, returns events from a position on, inclusive. Backwards, returns everything before it. */
function allFrom(options: Options, log: MemoryLog): Iterable<LoggedEvent> {
  const from = options.getAll()
  const position = from?.hasPosition() ? BigInt(from.getPosition()?.getCommitPosition() ?? 0) : undefined
  if (isForwards(options)) {
    if (from?.hasEnd()) return []
    return log.all.slice(position === undefined ? 0 : firstAt(log.all, position))
  }
  if (from?.hasStart()) return []
  return log.all.slice(0, position === undefined ? undefined : firstAt(log.all, position)).reverse()
}

function streamFrom(options: Options, log: MemoryLog): Iterable<LoggedEvent> | undefined {
  const from = options.getStream()
  const events = log.stream(streamNameOf(from?.getStreamIdentifier()))
  const revision = from?.hasRevision() ? BigInt(from.getRevision()) : undefined
  if (isForwards(options)) {
    if (from?.hasEnd()) return events && []
    return events?.filter((event) => event.revision >= (revision ?? 0n))
  }
  const upTo = from?.hasStart() ? 0n : revision
  return events?.filter((event) => upTo === undefined || event.revision <= upTo).reverse()
}

/** Sends all events after a position, then each new one, until the client leaves. */
async function subscribe(
  call: Call,
  options: Options,
  log: MemoryLog,
  counts: Counts,
  version: ServerVersion,
): Promise<void> {
  const { matches, checkpointEvery } = filterOf(options)
  let next = startOf(options, log)
  let isLive = false
  let isFirstLive = false
  await send(call, confirmationResponse())
  for (let seen = 0; !call.cancelled; ) {
    const event = log.all[next]
    if (!event) {
      if (!isLive) {
        if (version !== '22.6') await send(call, caughtUpResponse())
        isFirstLive = version === '22.6'
      }
      isLive = true
      if (log.all[next]) continue
      await appendedOrCancelled(call, log)
      continue
    }
    if (isLive && log.all.length - next > maxBuffered) {
      isLive = false
      if (version !== '22.6') await send(call, fellBehindResponse())
    }
    next++
    counts.looked++
    if (matches(event)) {
      if (checkpointEvery && isFirstLive) {
        counts.checkpoints++
        await send(call, checkpointResponse(event.position))
      }
      isFirstLive = false
      counts.sent++
      await send(call, eventResponse(event))
    }
    // A real server that catches up sends no checkpoint with the page that ends at the end of the log.
    if (checkpointEvery && ++seen % checkpointEvery === 0 && (isLive || next < log.all.length)) {
      counts.checkpoints++
      await send(call, checkpointResponse(event.position))
    }
  }
}

/** A subscription that is further behind goes back to reading pages. */
const maxBuffered = 32

/**
 * Returns the index of the first event to send. Unlike a read, a subscription does not repeat the event at its
 * position.
 */
function startOf(options: Options, log: MemoryLog): number {
  const from = options.getAll()
  if (from?.hasEnd()) return log.all.length
  if (!from?.hasPosition()) return 0
  return firstAt(log.all, BigInt(from.getPosition()?.getCommitPosition() ?? 0) + 1n)
}

/** Returns the index of the first event at or after a position, by binary search. */
function firstAt(events: readonly LoggedEvent[], position: bigint): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    const event = events[middle]
    if (event && event.position < position) low = middle + 1
    else high = middle
  }
  return low
}

function filterOf(options: Options): { matches: (event: LoggedEvent) => boolean; checkpointEvery: number } {
  const filter = options.getFilter()
  if (!filter) return { matches: () => true, checkpointEvery: 0 }
  const expression = filter.hasEventType() ? filter.getEventType() : filter.getStreamIdentifier()
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined
  const prefixes = expression?.getPrefixList() ?? []
  const matches = (event: LoggedEvent) => {
    const name = filter.hasEventType() ? event.type : event.stream
    return regex ? regex.test(name) : prefixes.some((prefix) => name.startsWith(prefix))
  }
  const window = filter.hasMax() ? filter.getMax() : 32
  return { matches, checkpointEvery: window * filter.getCheckpointintervalmultiplier() }
}

const isForwards = (options: Options): boolean => options.getReadDirection() === 0

/** Sends at the client's pace. Returns whether the client is still connected. */
async function send(call: Call, response: streams.ReadResp): Promise<boolean> {
  if (call.cancelled) return false
  if (!call.write(response)) await eitherOf(call, ['drain', 'cancelled'])
  return !call.cancelled
}

function appendedOrCancelled(call: Call, log: MemoryLog): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      call.off('cancelled', done)
      stopWaiting()
      resolve()
    }
    const stopWaiting = log.onceAppended(done)
    call.on('cancelled', done)
  })
}

function eitherOf(call: Call, events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) call.off(event, done)
      resolve()
    }
    for (const event of events) call.on(event, done)
  })
}
