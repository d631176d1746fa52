import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as z from 'zod'

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
})
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(z.object({ id: z.string() })).default([]),
})

const [userPresent, userVerified, hasKey] = [0x01, 0x04, 0x40]
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

/** A software authenticator with at most one passkey, which answers as a browser would. */
export class Authenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = base64url(randomBytes(16))
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Creates the passkey. */
  create(options: unknown) {
    const { challenge, rp } = CreationOptions.parse(options)
    const credentialId = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const key = Buffer.concat([Buffer.alloc(16), length, credentialId, this.#publicKey()])
    const authData = Buffer.concat([this.#head(rp.id, userPresent | userVerified | hasKey), key])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#common(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge with the passkey. An `origin` other than its own is a phishing site. */
  sign(options: unknown, origin = this.#origin) {
    this.#counter += 1
    return this.signAsCopy(options, origin)
  }

  /** Signs as a copy of this authenticator would: with the counter of its last signature. */
  signAsCopy(options: unknown, origin = this.#origin) {
    const { challenge, rpId } = RequestOptions.parse(options)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, origin)
    const authData = this.#head(rpId, userPresent | userVerified)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#common(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(createSign('sha256').update(signed).sign(this.#keys.privateKey)),
      },
    }
  }

  #common() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const
  }

  #clientData(type: string, challenge: string, origin = this.#origin) {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #head(rpId: string, flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  /** Returns the public key in COSE: EC2, ES256, P-256. */
  #publicKey() {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    return Buffer.from(isoCBOR.encode(cose))
  }
}
