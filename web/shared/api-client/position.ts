import { isPosition, positionCookie, positionInCookie } from '../../../api/contract/position.ts'
import type { ApiProblem } from './problem.ts'

/** Pages and tabs opened later than this find read models that have long come as far. */
const toldSeconds = 60
/** A read that came before the read models were where it asks is tried so often. */
const mostTries = 3

let highest = ''

/** Notes how far an answer or an event shows the log to go. On the server, requests share nothing. */
export function noteSeen(position: string | null | undefined): void {
  if (typeof document === 'undefined' || !isPosition(position) || position <= highest) return
  highest = position
  if (position <= (positionInCookie(document.cookie) ?? '')) return
  Object.assign(document, { cookie: `${positionCookie}=${position}; max-age=${toldSeconds}; path=/; samesite=lax` })
}

/** How far this browser has seen the log go, in any of its tabs; undefined where it knows nothing, and on the server. */
export function seenPosition(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const elsewhere = positionInCookie(document.cookie) ?? ''
  if (elsewhere > highest) highest = elsewhere
  return highest || undefined
}

/**
 * Waits as the server says where it refused a read because the read models were behind what this browser has seen.
 * Answers whether to try again after so many tries; at once on the server, whose pages wait for nothing twice.
 */
export async function waitWhileBehind(
  { code }: ApiProblem,
  headers: Headers | undefined,
  tries: number,
): Promise<boolean> {
  const waitMs = 1_000 * Number(headers?.get('retry-after'))
  if (typeof document === 'undefined' || code !== 'behind' || !(waitMs > 0) || tries >= mostTries) return false
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  return true
}
