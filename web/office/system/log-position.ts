/** Positions are texts that begin with a number of twenty digits. */
const digits = 20

/** Formats a position: its number with separators, or any other text unchanged. Null before the first event. */
export function logPosition(position: string | null): string | null {
  const text = (position ?? '').slice(0, digits)
  return /^\d+$/.test(text) ? BigInt(text).toLocaleString('en-KE') : position || null
}
