import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Encrypts TOTP secrets and hashes recovery codes, so that a copy of the database alone is of no use. */
export class FactorSecrets {
  readonly #encryptionKey: Buffer
  readonly #digestKey: Buffer

  /** Derives its keys from the installation's data key, 32 bytes in hexadecimal digits. */
  constructor(dataKey: string) {
    const derive = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'hex'), '', `studioni ${purpose}`, 32))
    this.#encryptionKey = derive('totp secrets')
    this.#digestKey = derive('recovery codes')
  }

  /** Encrypts a secret for one user. */
  encrypt(userId: string, secret: string): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, this.#encryptionKey, iv).setAAD(Buffer.from(userId))
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text])
  }

  /** Decrypts a secret of that user. Throws if it is another user's or was changed. */
  decrypt(userId: string, bytes: Buffer): string {
    const decipher = createDecipheriv(algorithm, this.#encryptionKey, bytes.subarray(0, ivBytes))
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  }

  /** Hashes a recovery code for one user. */
  digest(userId: string, code: string): Buffer {
    return createHmac('sha256', this.#digestKey).update(`${userId} ${code}`).digest()
  }
}
