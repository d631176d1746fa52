import type { Flow } from './flow.ts'

/** Returns 128 random bits as hexadecimal text. crypto.randomUUID exists on secure origins only. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns the attempt that sends this content. Unchanged content keeps the last one, so that a retry is the same booking.
 */
export function attemptFor(last: Flow['attempt'], content: string): NonNullable<Flow['attempt']> {
  return last?.content === content ? last : { key: randomKey(), content }
}
