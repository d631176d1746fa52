import type { Position as StorePosition } from '@eventstore/db-client'
import type { Position } from '../event-store.ts'

/** Wide enough for any 64-bit number, so that positions sort as text. */
const digits = 20

/** Formats both numbers of a position as text. */
export const textOf = ({ commit, prepare }: StorePosition): Position => `${padded(commit)}-${padded(prepare)}`

/** Parses a position. Throws a SyntaxError for invalid text. */
export function storePositionOf(position: Position): StorePosition {
  const [commit = '', prepare = ''] = position.split('-')
  if (commit.length !== digits || prepare.length !== digits)
    throw new SyntaxError(`${position} is no position of this event store`)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}

const padded = (number: bigint): string => String(number).padStart(digits, '0')
