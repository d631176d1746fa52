import { setTimeout as delay } from 'node:timers/promises'
import type shared from '@eventstore/db-client/generated/shared_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { Faults } from './faults.ts'
import type { MemoryLog, ProposedEvent } from './memory-log.ts'
import { appendResponse, expectedOf, idOf, proposedEventOf, streamNameOf, tooLargeResponse } from './messages.ts'

/** As the real server has it by default. */
const largestAppendBytes = 1024 * 1024

type Call = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>
interface Pending {
  readonly correlationId: shared.UUID | undefined
  readonly options: streams.BatchAppendReq.Options
  readonly events: ProposedEvent[]
}

/** One connection's appends. Large ones come in several messages; only the first has options, only the last is final. */
export function batchAppend(log: MemoryLog, faults: Faults): (call: Call) => void {
  return (call) => {
    const pending = new Map<string, Pending>()
    call.on('error', () => call.end())
    call.on('end', () => call.end())
    call.on('data', (request: streams.BatchAppendReq) => {
      const id = idOf(request.getCorrelationId())
      const options = request.getOptions()
      if (options) pending.set(id, { correlationId: request.getCorrelationId(), options, events: [] })
      const append = pending.get(id)
      if (!append) return
      append.events.push(...request.getProposedMessagesList().map(proposedEventOf))
      if (!request.getIsFinal()) return
      pending.delete(id)
      void answer(call, faults, write(log, append))
    })
  }
}

function write(log: MemoryLog, { correlationId, options, events }: Pending): streams.BatchAppendResp {
  const bytes = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
  if (bytes > largestAppendBytes) return tooLargeResponse(correlationId, options, largestAppendBytes)
  const outcome = log.append(streamNameOf(options.getStreamIdentifier()), expectedOf(options), events)
  return appendResponse(correlationId, options, outcome)
}

async function answer(call: Call, faults: Faults, response: streams.BatchAppendResp): Promise<void> {
  if (faults.loseAnswers > 0) {
    faults.loseAnswers--
    return
  }
  if (faults.delayMs > 0) await delay(faults.delayMs)
  if (!call.cancelled && !call.destroyed) call.write(response)
}
