import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { ProofOfWork } from '../../commands/accounts/attempts.ts'
import { parseJson } from '../../lib/json.ts'

/** PBKDF2 iterations of one step, a millisecond or less. */
const cost = 1_000
/** The most steps of the easiest challenge. Each level doubles them. */
const easiestSteps = 1_000
const lastsMs = 5 * 60_000

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(cost),
      keyLength: z.int().max(64),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** Issues proofs of work for a subject, such as an account's address, and checks them. */
export interface Proofs {
  /** Returns a challenge as base64. `difficulty`: 0 is the easiest, and each level takes twice as long. */
  challenge(subject: string, difficulty: number, now: Date): Promise<string>
  /** Returns a solved challenge for the subject; undefined for any other text. */
  solved(subject: string, proof: string): Promise<ProofOfWork | undefined>
}

/** Creates proofs of work that a secret signs. */
export function proofsSignedBy(secret: string): Proofs {
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} keys` }
  return {
    async challenge(subject, difficulty, now) {
      const max = easiestSteps * 2 ** difficulty
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(max / 2, max),
        deriveKey,
        expiresAt: new Date(now.getTime() + lastsMs),
        data: { subject, difficulty },
        ...secrets,
      })
      return Buffer.from(JSON.stringify(challenge)).toString('base64')
    },
    async solved(subject, proof) {
      const payload = Payload.safeParse(parseJson(Buffer.from(proof, 'base64').toString())).data
      if (payload?.challenge.parameters.data?.subject !== subject) return undefined
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets })
      const { signature, parameters } = payload.challenge
      return verified ? { id: signature, difficulty: Number(parameters.data.difficulty ?? 0) } : undefined
    },
  }
}
