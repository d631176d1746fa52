import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** Makes a key from 32 bytes. Throws a RangeError for any other length. */
export function keyOf(bytes: Uint8Array): KeyObject {
  if (bytes.length !== keyBytes) throw new RangeError(`A key has ${keyBytes} bytes, not ${bytes.length}`)
  return createSecretKey(bytes)
}

/** Returns 32 random bytes for a new key. */
export const newKeyBytes = (): Buffer => randomBytes(keyBytes)

/** Encrypts `content` with AES-256-GCM. The result is the IV, the tag and the ciphertext, bound to `context`. */
export function encrypt(key: KeyObject, context: string, content: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
  const text = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Decrypts the result of `encrypt`. Throws for another key, another context or a changed payload. */
export function decrypt(key: KeyObject, context: string, payload: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, payload.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(payload.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(payload.subarray(ivBytes + tagBytes)), decipher.final()])
}
