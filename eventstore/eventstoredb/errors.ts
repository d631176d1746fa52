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
const neverConnected = /No connection established|ECONNREFUSED|ENOTFOUND|Name resolution failed|Failed to discover/i

/** An answer that did not come in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Whether an error means that the server is away, not that it said no. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoAnswer || neverConnected.test(error.message)) return true
  if (isCommandError(error)) return lost.has(error.type)
  return 'code' in error && (lostCodes.has(error.code) || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** Whether an error proves that the server was never reached, and so has written nothing. */
export const isNeverConnected = (error: unknown): boolean =>
  error instanceof Error && neverConnected.test(error.message)
