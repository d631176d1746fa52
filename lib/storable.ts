/** Shortens a text, and removes what PostgreSQL can't store: zero bytes, and halves of cut characters. */
export const storable = (text: string, maxLength = text.length): string =>
  text.slice(0, maxLength).replace(/[\0\p{Cs}]/gu, '')

/**
 * Returns an error's message with those of its causes, because the last one often says what failed. Of several errors,
 * it takes the first.
 */
export function messageWithCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return [error.message, cause === undefined ? '' : messageWithCauses(cause)].filter(Boolean).join(': ')
}
