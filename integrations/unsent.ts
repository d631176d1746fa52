/** It certainly did not go out. `lasting`: trying again would not help. Whatever else is thrown, nobody knows. */
export class Unsent extends Error {
  override readonly name = 'Unsent'
  readonly lasting: boolean

  constructor(message: string, lasting: boolean) {
    super(message)
    this.lasting = lasting
  }
}

/** Nothing was listening, or nothing was found: before any connection, nothing can have gone out. */
export function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && neverConnects.has(error.code)) return true
  if ('syscall' in error && error.syscall === 'connect') return true
  // fetch wraps what happened; several addresses tried are several errors.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverConnected)
  return error.cause !== undefined && neverConnected(error.cause)
}

const neverConnects = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EDNS', 'UND_ERR_CONNECT_TIMEOUT'])
