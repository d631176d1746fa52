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

/** Keys by person id. A person without an entry was erased or never had a key. */
export type Keys = ReadonlyMap<string, KeyObject>

/** One encryption key per person. Deleting it erases the person from every event, at once and for good. */
export interface PersonKeys {
  /** Loads keys for encryption and creates missing ones. An erased person never gets a new key. */
  getOrCreate(personIds: readonly string[]): Promise<Keys>
  /** Loads keys for decryption. */
  loadMany(personIds: readonly string[]): Promise<Keys>
  /** Whether the key was deleted. Writes nothing. */
  isErased(personId: string): Promise<boolean>
  /** Deletes the key and leaves a tombstone. Idempotent. */
  erase(personId: string): Promise<void>
  /** Returns the number of keys deleted so far. */
  erasures(): Promise<number>
  /** Clears the cache, so that later loads see every erasure so far. */
  refresh(): void
  close(): Promise<void>
}

/** Person keys in memory, for tests. `queries` lists the person ids of each call. */
export function keysInMemory(): PersonKeys & { readonly queries: readonly (readonly string[])[] } {
  const keys = new Map<string, KeyObject | 'erased'>()
  const queries: (readonly string[])[] = []
  const loadMany = async (personIds: readonly string[]): Promise<Keys> => {
    queries.push(personIds)
    const found = new Map<string, KeyObject>()
    for (const personId of personIds) {
      const key = keys.get(personId)
      if (key && key !== 'erased') found.set(personId, key)
    }
    return found
  }
  return {
    queries,
    loadMany,
    getOrCreate: (personIds) => {
      for (const personId of personIds) if (!keys.has(personId)) keys.set(personId, keyOf(newKeyBytes()))
      return loadMany(personIds)
    },
    isErased: async (personId) => keys.get(personId) === 'erased',
    erase: async (personId) => void keys.set(personId, 'erased'),
    erasures: async () => [...keys.values()].filter((key) => key === 'erased').length,
    refresh: () => {},
    close: async () => {},
  }
}
