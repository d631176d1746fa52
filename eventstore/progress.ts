import type { Position } from './event-store.ts'

const digits = 20

/** Returns the share of the log before a position, 0 to 1. Both adapters format positions as padded decimals. */
export function progressOf(position: Position, head: Position): number {
  const [now, end] = [BigInt(position.slice(0, digits)), BigInt(head.slice(0, digits))]
  return end === 0n ? 1 : Math.min(1, Number((now * 10_000n) / end) / 10_000)
}
