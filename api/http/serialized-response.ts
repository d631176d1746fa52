import { hash } from 'node:crypto'

/** A response as JSON, with its ETag. The ETag is weak, because it also applies to the compressed response. */
export interface SerializedResponse {
  readonly bytes: Buffer
  readonly etag: string
}

const cached = new WeakMap<object, SerializedResponse>()

/** Serializes an answer as JSON. A frozen answer can't change, so its JSON is cached. */
export function serialize(answer: unknown): SerializedResponse {
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return toJson(answer)
  const before = cached.get(answer)
  if (before) return before
  const now = toJson(answer)
  cached.set(answer, now)
  return now
}

function toJson(answer: unknown): SerializedResponse {
  const bytes = Buffer.from(JSON.stringify(answer))
  return { bytes, etag: `W/"${hash('sha1', bytes, 'base64')}"` }
}
