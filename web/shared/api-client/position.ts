import { isPosition, positionCookie, positionInCookie } from '../../../api/contract/position.ts'
import type { ApiProblem } from './problem.ts'

/** Pages and tabs opened later than this find read models that have caught up. */
const cookieSeconds = 60
/** The maximum number of tries for a read that arrives before the read models have reached its position. */
const maxTries = 3

let highest = ''

/** Records the log position of an answer or an event. Does nothing on the server, where requests share nothing. */
export function recordPosition(position: string | null | undefined): void {
  if (typeof document === 'undefined' || !isPosition(position) || position <= highest) return
  highest = position
  if (position <= (positionInCookie(document.cookie) ?? '')) return
  Object.assign(document, { cookie: `${positionCookie}=${position}; max-age=${cookieSeconds}; path=/; samesite=lax` })
}

/** Returns the highest log position seen in any tab of this browser; undefined if none is known, and on the server. */
export function seenPosition(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const elsewhere = positionInCookie(document.cookie) ?? ''
  if (elsewhere > highest) highest = elsewhere
  return highest || undefined
}

/**
 * Waits for the `Retry-After` time if the server rejected a read because the read models were behind this browser.
 * Returns whether to try again after `tries` tries; always false on the server, where pages never retry.
 */
export async function waitWhileBehind(
  { code }: ApiProblem,
  headers: Headers | undefined,
  tries: number,
): Promise<boolean> {
  const waitMs = 1_000 * Number(headers?.get('retry-after'))
  if (typeof document === 'undefined' || code !== 'behind' || !(waitMs > 0) || tries >= maxTries) return false
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  return true
}
