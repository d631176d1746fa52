import { randomUUID } from 'node:crypto'
import code from '@eventstore/db-client/generated/code_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import type { Expected, LoggedEvent, Outcome, ProposedEvent } from './memory-log.ts'

/** The name inside an identifier. */
export const streamNameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? '').toString()

export function identifierOf(stream: string): shared.StreamIdentifier {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString('base64'))
  return identifier
}

/** The text of an id, which the client always sends as text. */
export const idOf = (uuid: shared.UUID | undefined): string => uuid?.getString() ?? ''

export function proposedEventOf(message: streams.BatchAppendReq.ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap()
  return {
    id: idOf(message.getId()),
    type: metadata.get('type') ?? '',
    isJson: metadata.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export function expectedOf(options: streams.BatchAppendReq.Options): Expected {
  if (options.hasNoStream()) return 'none'
  if (options.hasAny()) return 'any'
  if (options.hasStreamExists()) return 'exists'
  return BigInt(options.getStreamPosition())
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

export function notFoundResponse(stream: string): streams.ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound()
  notFound.setStreamIdentifier(identifierOf(stream))
  const response = new streams.ReadResp()
  response.setStreamNotFound(notFound)
  return response
}

/** The answer to one append: where it was written, or the conflict, which is an error inside the answer. */
export function appendResponse(
  correlationId: shared.UUID | undefined,
  options: streams.BatchAppendReq.Options,
  outcome: Outcome,
): streams.BatchAppendResp {
  const response = new streams.BatchAppendResp()
  response.setCorrelationId(correlationId)
  response.setStreamIdentifier(options.getStreamIdentifier())
  if ('conflict' in outcome) response.setError(conflictStatus(expectedOf(options), outcome.current))
  else response.setSuccess(successOf(outcome))
  return response
}

/** The error inside an answer for an append above the server's limit, in bytes. */
export function tooLargeResponse(
  correlationId: shared.UUID | undefined,
  options: streams.BatchAppendReq.Options,
  limit: number,
): streams.BatchAppendResp {
  const tooLarge = new shared.MaximumAppendSizeExceeded()
  tooLarge.setMaxappendsize(limit)
  const response = new streams.BatchAppendResp()
  response.setCorrelationId(correlationId)
  response.setStreamIdentifier(options.getStreamIdentifier())
  response.setError(
    statusOf(code.Code.INVALID_ARGUMENT, tooLarge.serializeBinary(), 'event_store.client.MaximumAppendSizeExceeded'),
  )
  return response
}

function successOf({ revision, position }: { readonly revision: bigint; readonly position: bigint }) {
  const at = new shared.AllStreamPosition()
  at.setCommitPosition(String(position))
  at.setPreparePosition(String(position))
  const success = new streams.BatchAppendResp.Success()
  success.setCurrentRevision(String(revision))
  success.setPosition(at)
  return success
}

function conflictStatus(expected: Expected, current: bigint | 'none'): status.Status {
  const wrong = new shared.WrongExpectedVersion()
  if (current === 'none') wrong.setCurrentNoStream(new empty.Empty())
  else wrong.setCurrentStreamRevision(String(current))
  if (expected === 'none') wrong.setExpectedNoStream(new empty.Empty())
  else if (expected === 'any') wrong.setExpectedAny(new empty.Empty())
  else if (expected === 'exists') wrong.setExpectedStreamExists(new empty.Empty())
  else wrong.setExpectedStreamPosition(String(expected))
  return statusOf(code.Code.FAILED_PRECONDITION, wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion')
}

function statusOf(failure: code.Code, details: Uint8Array, typeName: string): status.Status {
  const packed = new any.Any()
  packed.pack(details, typeName)
  const answer = new status.Status()
  answer.setCode(failure)
  answer.setDetails(packed)
  return answer
}
