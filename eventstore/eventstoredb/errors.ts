import { ErrorType, isCommandError } from '@eventstore/db-client'

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
