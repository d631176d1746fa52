const rounds = 4

/**
 * A permutation of the integers from 0 to `size` − 1, at most 2³²: a balanced Feistel network over the next power of
 * four, applied again while it leads out of the range (cycle walking). `mix` turns a round and a half into 32 bits.
 */
export function permute(n: number, size: number, mix: (round: number, half: number) => number): number {
  if (!Number.isInteger(n) || n < 0 || n >= size) throw new RangeError(`${n} is not a number below ${size}`)
  const bits = Math.max(1, Math.ceil(Math.log2(size) / 2))
  const mask = 2 ** bits - 1
  let current = n
  do {
    let [left, right] = [Math.floor(current / 2 ** bits), current & mask]
    for (let round = 0; round < rounds; round++) [left, right] = [right, (left ^ mix(round, right)) & mask]
    current = left * 2 ** bits + right
  } while (current >= size)
  return current
}
