import { setTimeout as delay } from 'node:timers/promises'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { Metadata, type ServerReadableStream, type ServiceError, type sendUnaryData, status } from '@grpc/grpc-js'
import type { Cluster } from './cluster.ts'
import type { Faults } from './faults.ts'
import type { Expected, MemoryLog, ProposedEvent } from './memory-log.ts'
import { appendResponse, expectedIn, proposedEventOf, streamNameOf } from './messages.ts'

/** The real server's default. */
const largestAppendBytes = 1024 * 1024

type Call = ServerReadableStream<streams.AppendReq, streams.AppendResp>
type Answer = sendUnaryData<streams.AppendResp>

export interface Appends {
  readonly log: MemoryLog
  readonly faults: Faults
  readonly cluster: Cluster
}

/** One append: its options, then its events, then one answer. A conflict is an answer, everything else an error. */
export function append({ log, faults, cluster }: Appends, portOf: () => number) {
  return (call: Call, answer: Answer): void => {
    const port = portOf()
    let options: streams.AppendReq.Options | undefined
    const events: ProposedEvent[] = []
    call.on('error', () => {})
    call.on('data', (request: streams.AppendReq) => {
      options ??= request.getOptions()
      const message = request.getProposedMessage()
      if (message) events.push(proposedEventOf(message))
    })
    call.on('end', () => {
      // A client that gives up also ends its stream, perhaps in the middle of its events.
      if (!options || call.cancelled) return
      const refused = rejectionOf(call, events, cluster, port)
      if (refused) return answer(refused)
      const stream = streamNameOf(options.getStreamIdentifier())
      cluster.onceReplicated(port, (error) => {
        if (error) answer(error)
        else if (options) void write(call, answer, log, faults, stream, expectedIn(options), events)
      })
    })
  }
}

async function write(
  call: Call,
  answer: Answer,
  log: MemoryLog,
  faults: Faults,
  stream: string,
  expected: Expected,
  events: readonly ProposedEvent[],
): Promise<void> {
  const outcome = log.append(stream, expected, events)
  if (faults.loseAnswers > 0) {
    faults.loseAnswers--
    return
  }
  if (faults.delayMs > 0) await delay(faults.delayMs)
  if (!call.cancelled) answer(null, appendResponse(expected, outcome))
}

function rejectionOf(
  call: Call,
  events: readonly ProposedEvent[],
  cluster: Cluster,
  port: number,
): Partial<ServiceError> | undefined {
  const bytes = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0)
  if (bytes > largestAppendBytes)
    return exception(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.', {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(largestAppendBytes),
    })
  // A follower forwards appends to its leader, unless the client requires the leader.
  if (call.metadata.get('requires-leader')[0] !== 'true' || cluster.leader === port) return undefined
  cluster.refused++
  return notLeader(cluster)
}

/** The answer of a node that is not the leader, with the leader's address if there is one. */
export const notLeader = ({ leader }: Cluster): Partial<ServiceError> =>
  leader === undefined
    ? exception(status.UNKNOWN, 'No leader info available in response', {})
    : exception(status.NOT_FOUND, 'Leader info available', {
        exception: 'not-leader',
        'leader-endpoint-host': '127.0.0.1',
        'leader-endpoint-port': String(leader),
      })

function exception(code: status, details: string, entries: Readonly<Record<string, string>>): Partial<ServiceError> {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(entries)) metadata.set(name, value)
  return { code, details, metadata }
}
