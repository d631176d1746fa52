import { isPosition, positionCookie, positionInCookie } from '../../api/contract/position.ts'

/** Pages and tabs opened later than this find read models that have long come as far. */
const toldSeconds = 10

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
