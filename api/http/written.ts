import { hash } from 'node:crypto'

/** JSON as it is sent, and the ETag that it is compared by: a weak one, as it holds for the same answer compressed, too. */
export interface Written {
  readonly bytes: Buffer
  readonly etag: string
}

const kept = new WeakMap<object, Written>()

/** Writes an answer as JSON. A frozen one never changes: it is written once, however often it is given. */
export function written(answer: unknown): Written {
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return write(answer)
  const before = kept.get(answer)
  if (before) return before
  const now = write(answer)
  kept.set(answer, now)
  return now
}

function write(answer: unknown): Written {
  const bytes = Buffer.from(JSON.stringify(answer))
  return { bytes, etag: `W/"${hash('sha1', bytes, 'base64')}"` }
}
