import { ErrorType, isCommandError } from '@eventstore/db-client'

const lost = new Set<string>([
  ErrorType.CANCELLED,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.NOT_LEADER,
  ErrorType.TIMEOUT,
  ErrorType.UNAVAILABLE,
])
/** gRPC's own numbers, for errors that the client passes on raw: cancelled, deadline exceeded, unavailable. */
const lostCodes = new Set<unknown>([1, 4, 14])
const neverSent =
  /No connection established|ECONNREFUSED|ENOTFOUND|Name resolution failed|Failed to discover|Channel has been shut down/i
/** What a node of a cluster says between two leaders. */
const noLeader = /No leader info available/

/** An answer that did not come in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Whether an error means that the server is away, not that it said no. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoAnswer || neverSent.test(error.message) || noLeader.test(error.message)) return true
  if (isCommandError(error)) return lost.has(error.type)
  return 'code' in error && (lostCodes.has(error.code) || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** Whether an error proves that the server was never reached, and so has written nothing. */
export const isNeverSent = (error: unknown): boolean => error instanceof Error && neverSent.test(error.message)

/** Whether the server was reached and refuses the user it was asked as. */
export const isAccessDenied = (error: unknown): boolean =>
  error instanceof Error && isCommandError(error) && error.type === ErrorType.ACCESS_DENIED
