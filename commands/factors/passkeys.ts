import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Services } from '../services.ts'
import { VaultStore } from '../vault-store.ts'
import type { NewPasskey, Passkey } from './factors.ts'

type ChallengePurpose = 'register' | 'sign_in' | 'confirm'

const minutes = 5

/** Challenges that passkeys sign. Each is valid once, for one purpose. */
export class Challenges extends VaultStore {
  /** Issues a challenge; for one user, or for anyone who signs in. */
  async issue(purpose: ChallengePurpose, userId: string | null): Promise<string> {
    const challenge = randomBytes(32).toString('base64url')
    await this.db.query(
      `with old as (delete from vault.challenges where expires_at < now())
       insert into vault.challenges values ($1, $2, $3, now() + make_interval(mins => $4))`,
      [challenge, userId, purpose, minutes],
    )
    return challenge
  }

  /** Uses up a challenge. Returns false if it was not issued for that purpose and user, or was used. */
  async use(challenge: string, purpose: ChallengePurpose, userId: string | null): Promise<boolean> {
    const { rowCount } = await this.db.query(
      `delete from vault.challenges
       where challenge = $1 and purpose = $2 and user_id is not distinct from $3::uuid and expires_at > now()`,
      [challenge, purpose, userId],
    )
    return rowCount === 1
  }
}

/** The site that passkeys belong to. */
export interface RelyingParty {
  readonly name: string
  /** Such as https://studioni.test. The passkeys belong to its host. */
  readonly origin: string
}

/** Ed25519, ES256 and RS256. The library's own list asks Node for experimental ones. */
const algorithms = [-8, -7, -257]

const timeout = 60_000

/** A passkey as browsers request it. */
interface Described {
  id: string
  type: 'public-key'
  transports: string[]
}

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export interface CreationOptions {
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly challenge: string
  readonly pubKeyCredParams: { alg: number; type: 'public-key' }[]
  readonly timeout: number
  readonly excludeCredentials: Described[]
  readonly authenticatorSelection: {
    readonly residentKey: 'required'
    readonly requireResidentKey: true
    readonly userVerification: 'required'
  }
  readonly attestation: 'none'
}

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
  readonly timeout: number
  readonly allowCredentials: Described[]
  readonly userVerification: 'required'
}

const described = ({ credentialId: id, transports }: Passkey): Described => ({ id, type: 'public-key', transports })

const hostOf = ({ origin }: RelyingParty) => new URL(origin).hostname
const rejected = () => new DomainError('invalid', 'factor.passkey-rejected')

/** Returns what a browser needs to create a passkey for a user. */
export async function registrationOptions(
  { vault }: Pick<Services, 'vault'>,
  party: RelyingParty,
  owner: { readonly userId: string; readonly email: string; readonly name: string },
): Promise<CreationOptions> {
  const [challenge, known] = await Promise.all([
    vault.challenges.issue('register', owner.userId),
    vault.factors.passkeysOf(owner.userId),
  ])
  return {
    user: { id: Buffer.from(owner.userId).toString('base64url'), name: owner.email, displayName: owner.name },
    challenge,
    rp: { id: hostOf(party), name: party.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Verifies a new passkey. Throws DomainError `invalid`. */
export async function verifyRegistration(
  { vault }: Pick<Services, 'vault'>,
  party: RelyingParty,
  about: Pick<NewPasskey, 'factorId' | 'userId' | 'name' | 'tokenId'>,
  response: RegistrationResponseJSON,
): Promise<NewPasskey> {
  const use = (challenge: string) => vault.challenges.use(challenge, 'register', about.userId)
  const { registrationInfo } = await verified(use, (expectedChallenge) =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: hostOf(party),
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    }),
  )
  if (!registrationInfo) throw rejected()
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
  return { ...about, credentialId, publicKey, counter, transports: [...transports] }
}

/** Returns what a browser needs to sign with a passkey; without a user, with any passkey of this site. */
export async function authenticationOptions(
  { vault }: Pick<Services, 'vault'>,
  party: RelyingParty,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<RequestOptions> {
  const [challenge, known] = await Promise.all([
    vault.challenges.issue(purpose, userId),
    userId === null ? [] : vault.factors.passkeysOf(userId),
  ])
  return {
    challenge,
    rpId: hostOf(party),
    timeout,
    allowCredentials: known.map(described),
    userVerification: 'required',
  }
}

/** Verifies a signature by a passkey and returns the passkey. Throws DomainError `invalid`. */
export async function verifyAuthentication(
  { vault }: Pick<Services, 'vault'>,
  party: RelyingParty,
  { purpose, userId }: { readonly purpose: ChallengePurpose; readonly userId: string | null },
  response: AuthenticationResponseJSON,
): Promise<Passkey> {
  const passkey = await vault.factors.passkey(response.id)
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw rejected()
  const { credentialId: id, publicKey, counter, transports } = passkey
  const use = (challenge: string) => vault.challenges.use(challenge, purpose, userId)
  const { authenticationInfo } = await verified(use, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: hostOf(party),
      credential: { id, publicKey, counter, transports },
      requireUserVerification: true,
    }),
  )
  if (!(await vault.factors.usePasskey(passkey.factorId, authenticationInfo.newCounter))) throw rejected()
  return passkey
}

type Check = (challenge: string) => Promise<boolean>

/** Errors of the library are about what the browser sent and mean the same to the user; those of our check are ours. */
async function verified<Result extends { readonly verified: boolean }>(
  use: Check,
  verify: (use: Check) => Promise<Result>,
): Promise<Result> {
  let ours: { readonly error: unknown } | undefined
  const noting: Check = (challenge) =>
    use(challenge).catch((error: unknown) => {
      ours = { error }
      throw error
    })
  const result = await verify(noting).catch(() => undefined)
  if (ours) throw ours.error
  if (!result?.verified) throw rejected()
  return result
}
