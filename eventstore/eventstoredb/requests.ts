import { randomUUID } from 'node:crypto'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ExpectedVersion, Position, StreamAppend } from '../event-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import { envelopeOf, storePositionOf } from './events.ts'

/** A server-side filter by stream or type, as a regular expression. */
export interface Filter {
  readonly on: 'stream' | 'type'
  /** In the common subset of JavaScript and .NET. The server is .NET. */
  readonly regex: string
}

/** How many events the server scans between checkpoints. The default of 32 is slow if few events match. */
const searchWindow = 500

/** Reads up to `count` events of a stream, from a revision. */
export function readStreamRequest(
  stream: string,
  fromRevision: bigint,
  maxCount = Number.MAX_SAFE_INTEGER,
): streams.ReadReq {
  const from = new streams.ReadReq.Options.StreamOptions()
  from.setStreamIdentifier(identifierOf(stream))
  from.setRevision(String(fromRevision))
  const options = newOptions()
  options.setStream(from)
  options.setCount(String(maxCount))
  options.setNoFilter(new shared.Empty())
  return requestOf(options)
}

/** Reads all matching events, including the one at `from`. */
export function readAllRequest(from: Position | undefined, filter: Filter): streams.ReadReq {
  const options = allFrom(from, filter)
  options.setCount(String(Number.MAX_SAFE_INTEGER))
  return requestOf(options)
}

/** Reads the last matching event. */
export function readLastRequest(filter?: Filter): streams.ReadReq {
  const end = new streams.ReadReq.Options.AllOptions()
  end.setEnd(new shared.Empty())
  const options = newOptions()
  options.setAll(end)
  options.setCount('1')
  options.setReadDirection(streams.ReadReq.Options.ReadDirection.BACKWARDS)
  setFilter(options, filter)
  return requestOf(options)
}

/** Subscribes to all matching events after `after`. */
export function subscribeRequest(after: Position | undefined, filter: Filter): streams.ReadReq {
  const options = allFrom(after, filter)
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions())
  return requestOf(options)
}

/** An append's messages: the target stream, then each event. */
export function appendRequests({ stream, expected, events }: StreamAppend<StoredEvent>): streams.AppendReq[] {
  return [
    headOf(stream, expected),
    ...events.map((event) => proposed(event.id, event.type, event.data, envelopeOf(event))),
  ]
}

/** Appends the mark to the metadata of a stream without events, where no event reader sees it. */
export const markRequests = (installationId: string): streams.AppendReq[] => [
  headOf(markStream, 'none'),
  proposed(randomUUID(), '$metadata', { installationId }),
]

/** Reads the mark. */
export const readMarkRequest = (): streams.ReadReq => readStreamRequest(markStream, 0n, 1)

const markStream = '$$studioni-installation'

function headOf(stream: string, expected: ExpectedVersion): streams.AppendReq {
  const options = new streams.AppendReq.Options()
  options.setStreamIdentifier(identifierOf(stream))
  if (expected === 'none') options.setNoStream(new shared.Empty())
  else options.setRevision(String(expected))
  const request = new streams.AppendReq()
  request.setOptions(options)
  return request
}

function proposed(id: string, type: string, data: object, metadata?: object): streams.AppendReq {
  const uuid = new shared.UUID()
  uuid.setString(id)
  const message = new streams.AppendReq.ProposedMessage()
  message.setId(uuid)
  message.getMetadataMap().set('type', type)
  message.getMetadataMap().set('content-type', 'application/json')
  message.setData(jsonBytes(data))
  if (metadata) message.setCustomMetadata(jsonBytes(metadata))
  const request = new streams.AppendReq()
  request.setProposedMessage(message)
  return request
}

const jsonBytes = (value: object): Uint8Array => Buffer.from(JSON.stringify(value))

function identifierOf(stream: string): shared.StreamIdentifier {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString('base64'))
  return identifier
}

function allFrom(position: Position | undefined, filter: Filter): streams.ReadReq.Options {
  const from = new streams.ReadReq.Options.AllOptions()
  if (position === undefined) from.setStart(new shared.Empty())
  else {
    const { commit, prepare } = storePositionOf(position)
    const at = new streams.ReadReq.Options.Position()
    at.setCommitPosition(String(commit))
    at.setPreparePosition(String(prepare))
    from.setPosition(at)
  }
  const options = newOptions()
  options.setAll(from)
  setFilter(options, filter)
  return options
}

function setFilter(options: streams.ReadReq.Options, filter: Filter | undefined): void {
  if (!filter) return void options.setNoFilter(new shared.Empty())
  const expression = new streams.ReadReq.Options.FilterOptions.Expression()
  expression.setRegex(filter.regex)
  const filtering = new streams.ReadReq.Options.FilterOptions()
  if (filter.on === 'stream') filtering.setStreamIdentifier(expression)
  else filtering.setEventType(expression)
  filtering.setMax(searchWindow)
  filtering.setCheckpointintervalmultiplier(1)
  options.setFilter(filtering)
}

function newOptions(): streams.ReadReq.Options {
  const ids = new streams.ReadReq.Options.UUIDOption()
  ids.setString(new shared.Empty())
  const options = new streams.ReadReq.Options()
  options.setUuidOption(ids)
  options.setReadDirection(streams.ReadReq.Options.ReadDirection.FORWARDS)
  return options
}

function requestOf(options: streams.ReadReq.Options): streams.ReadReq {
  const request = new streams.ReadReq()
  request.setOptions(options)
  return request
}
