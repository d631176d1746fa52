import { randomUUID } from 'node:crypto'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Expected, LoggedEvent, Outcome, ProposedEvent } from './memory-log.ts'

/** Returns the name inside an identifier. */
export const streamNameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? '').toString()

export function identifierOf(stream: string): shared.StreamIdentifier {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString('base64'))
  return identifier
}

/** Returns the text of an id, which the client always sends as text. */
export const idOf = (uuid: shared.UUID | undefined): string => uuid?.getString() ?? ''

export function proposedEventOf(message: streams.AppendReq.ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap()
  return {
    id: idOf(message.getId()),
    type: metadata.get('type') ?? '',
    isJson: metadata.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

/** Returns which version an append expects. */
export function expectedIn(options: streams.AppendReq.Options): Expected {
  if (options.hasNoStream()) return 'none'
  if (options.hasAny()) return 'any'
  if (options.hasStreamExists()) return 'exists'
  return BigInt(options.getRevision())
}

/** An event as reads and subscriptions send it. */
export function eventResponse(event: LoggedEvent): streams.ReadResp {
  const id = new shared.UUID()
  id.setString(event.id)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
  recorded.setId(id)
  recorded.setStreamIdentifier(identifierOf(event.stream))
  recorded.setStreamRevision(String(event.revision))
  recorded.setCommitPosition(String(event.position))
  recorded.setPreparePosition(String(event.position))
  const metadata = recorded.getMetadataMap()
  metadata.set('type', event.type)
  // In ticks of 100 ns.
  metadata.set('created', String(BigInt(event.createdAtMs) * 10_000n))
  metadata.set('content-type', event.isJson ? 'application/json' : 'application/octet-stream')
  recorded.setData(event.data)
  recorded.setCustomMetadata(event.metadata)
  const read = new streams.ReadResp.ReadEvent()
  read.setEvent(recorded)
  read.setCommitPosition(String(event.position))
  const response = new streams.ReadResp()
  response.setEvent(read)
  return response
}

export function confirmationResponse(): streams.ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(randomUUID())
  const response = new streams.ReadResp()
  response.setConfirmation(confirmation)
  return response
}

export function checkpointResponse(position: bigint): streams.ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(position))
  checkpoint.setPreparePosition(String(position))
  const response = new streams.ReadResp()
  response.setCheckpoint(checkpoint)
  return response
}

export function caughtUpResponse(): streams.ReadResp {
  const response = new streams.ReadResp()
  response.setCaughtUp(new streams.ReadResp.CaughtUp())
  return response
}

export function fellBehindResponse(): streams.ReadResp {
  const response = new streams.ReadResp()
  response.setFellBehind(new streams.ReadResp.FellBehind())
  return response
}

export function notFoundResponse(stream: string): streams.ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound()
  notFound.setStreamIdentifier(identifierOf(stream))
  const response = new streams.ReadResp()
  response.setStreamNotFound(notFound)
  return response
}

/** The answer to one append: its position, or the conflict. */
export function appendResponse(expected: Expected, outcome: Outcome): streams.AppendResp {
  const response = new streams.AppendResp()
  if ('conflict' in outcome) response.setWrongExpectedVersion(conflictOf(expected, outcome.current))
  else response.setSuccess(successOf(outcome))
  return response
}

function successOf({ revision, position }: { readonly revision: bigint; readonly position: bigint }) {
  const at = new streams.AppendResp.Position()
  at.setCommitPosition(String(position))
  at.setPreparePosition(String(position))
  const success = new streams.AppendResp.Success()
  success.setCurrentRevision(String(revision))
  success.setPosition(at)
  return success
}

function conflictOf(expected: Expected, current: bigint | 'none'): streams.AppendResp.WrongExpectedVersion {
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  if (current === 'none') wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentRevision(String(current))
  if (expected === 'none') wrong.setExpectedNoStream(new shared.Empty())
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty())
  else if (expected === 'exists') wrong.setExpectedStreamExists(new shared.Empty())
  else wrong.setExpectedRevision(String(expected))
  return wrong
}
