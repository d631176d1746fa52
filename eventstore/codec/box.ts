import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** A key from its 32 bytes. Throws a RangeError for any other length. */
export function keyOf(bytes: Uint8Array): KeyObject {
  if (bytes.length !== keyBytes) throw new RangeError(`A key has ${keyBytes} bytes, not ${bytes.length}`)
  return createSecretKey(bytes)
}

/** A new random key's 32 bytes. */
export const newKeyBytes = (): Buffer => randomBytes(keyBytes)

/** Encrypts with AES-256-GCM: iv, tag and text in one. It opens only with the same key and `context`. */
export function seal(key: KeyObject, context: string, content: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
  const text = Buffer.concat([sealing.update(content), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), text])
}

/** What was sealed. Throws when key or context differ, or a bit was changed. */
export function open(key: KeyObject, context: string, box: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, box.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(context)).setAuthTag(box.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(box.subarray(ivBytes + tagBytes)), opening.final()])
}
