/** Positions are texts that begin with a number of twenty digits. */
const digits = 20

/** A position as people read it: its number with separators; any other text as it is. Null before the first event. */
export function placeIn(position: string | null): string | null {
  const text = (position ?? '').slice(0, digits)
  return /^\d+$/.test(text) ? BigInt(text).toLocaleString('en-KE') : position || null
}
