import { createPublicKey, randomBytes } from 'node:crypto'
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library'
import * as z from 'zod'
import { storable } from '../../lib/storable.ts'

const timeoutMs = 5_000

/** A provider's endpoints (OpenID Connect Discovery 1.0). */
export interface Provider {
  /** The issuer in its tokens. */
  readonly issuers: readonly string[]
  readonly authorize: string
  readonly token: string
  readonly keys: string
}

export interface GoogleOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** The provider, for a site that people reach at `origin`. */
  readonly provider: (origin: string) => Promise<Provider>
}

/** The state to keep between the redirect to the provider and the callback. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

/** The user's identity from a verified ID token. */
export interface GoogleProfile {
  readonly subject: string
  readonly email: string
  /** Whether the provider verified the address. */
  readonly verified: boolean
  /** Whether the provider proves that the address is still the user's. */
  readonly authoritative: boolean
  readonly name: string
}

/** The provider rejected the sign-in or sent an invalid answer. */
export class GoogleFailed extends Error {
  override readonly name = 'GoogleFailed'
}

/** Sign-in by Google's authorisation code flow with PKCE: https://developers.google.com/identity/openid-connect/openid-connect */
export interface GoogleSignIn {
  /** Returns the URL to redirect to and the state to keep. Throws GoogleFailed. */
  leave(origin: string, redirectUri: string): Promise<{ readonly address: string; readonly journey: Journey }>
  /** Exchanges the code for the user's identity. Throws GoogleFailed. */
  arrive(origin: string, code: string, journey: Journey): Promise<GoogleProfile>
}

const Keys = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })
const Payload = z.object({
  sub: z.string().min(1),
  email: z.email({ pattern: z.regexes.unicodeEmail }),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  hd: z.string().min(1).optional(),
  name: z
    .string()
    .transform((name) => storable(name))
    .optional(),
  nonce: z.string(),
})

/** Google sign-in, or that of another OpenID provider. */
export function googleSignIn({ clientId, clientSecret, provider }: GoogleOptions): GoogleSignIn {
  const clientFor = ({ authorize, token, issuers }: Provider, redirectUri: string) =>
    new OAuth2Client({
      clientId,
      clientSecret,
      redirectUri,
      issuers: [...issuers],
      endpoints: { oauth2AuthBaseUrl: authorize, oauth2TokenUrl: token },
      transporterOptions: { timeout: timeoutMs },
    })
  return {
    leave: (origin, redirectUri) =>
      orFailed(async () => {
        const client = clientFor(await provider(origin), redirectUri)
        const { codeVerifier, codeChallenge = '' } = await client.generateCodeVerifierAsync()
        const journey = { state: secret(), nonce: secret(), verifier: codeVerifier, redirectUri }
        const address = new URL(
          client.generateAuthUrl({
            scope: ['openid', 'email', 'profile'],
            state: journey.state,
            code_challenge: codeChallenge,
            code_challenge_method: CodeChallengeMethod.S256,
            prompt: 'select_account',
          }),
        )
        address.searchParams.set('nonce', journey.nonce)
        return { address: address.toString(), journey }
      }),
    arrive: (origin, code, { nonce, verifier, redirectUri }) =>
      orFailed(async () => {
        const found = await provider(origin)
        const client = clientFor(found, redirectUri)
        const { tokens } = await client.getToken({ code, codeVerifier: verifier })
        if (!tokens.id_token) throw new GoogleFailed('No id_token came with the code')
        const keys = await pemKeysAt(found.keys)
        const ticket = await client.verifySignedJwtWithCertsAsync(tokens.id_token, keys, clientId, [...found.issuers])
        const payload = Payload.parse(ticket.getPayload())
        if (payload.nonce !== nonce) throw new GoogleFailed('The id_token was made for another sign-in')
        const { sub: subject, email, email_verified: verified, name = email } = payload
        return { subject, email, verified, authoritative: isAuthoritative(found, payload), name }
      }),
  }
}

/**
 * Google is authoritative for addresses of Gmail and of the domains that it hosts (`hd`). It verified others once, and
 * their owner may have changed since: https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
const isAuthoritative = ({ issuers }: Provider, { email, hd }: Pick<z.infer<typeof Payload>, 'email' | 'hd'>) =>
  !issuers.includes('https://accounts.google.com') || hd !== undefined || /@(gmail|googlemail)\.com$/i.test(email)

const secret = () => randomBytes(24).toString('base64url')

async function orFailed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GoogleFailed) throw error
    throw new GoogleFailed('The provider did not answer as it should', { cause: error })
  }
}

/** A provider's public keys by their ids, as PEM: what google-auth-library checks signatures with. */
async function pemKeysAt(address: string): Promise<Record<string, string>> {
  const { keys } = Keys.parse(await json(address))
  return Object.fromEntries(
    keys
      .filter(({ kty }) => kty === 'RSA')
      .map((key) => [
        key.kid,
        createPublicKey({ key: rsaOf(key), format: 'jwk' })
          .export({ type: 'spki', format: 'pem' })
          .toString(),
      ]),
  )
}

const rsaOf = (key: Record<string, unknown>) => ({ kty: 'RSA', n: String(key.n), e: String(key.e) })

const Discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** The provider at an issuer's address, read once an hour. */
export function discovered(issuer: string): GoogleOptions['provider'] {
  let known: { readonly provider: Promise<Provider>; readonly until: number } | undefined
  return () => {
    if (!known || Date.now() > known.until) {
      const provider = discover(issuer)
      const loading = { provider, until: Date.now() + 3_600_000 }
      known = loading
      provider.catch(() => {
        if (known === loading) known = undefined
      })
    }
    return known.provider
  }
}

async function discover(address: string): Promise<Provider> {
  const found = Discovered.parse(await json(`${address}/.well-known/openid-configuration`))
  const { issuer, authorization_endpoint: authorize, token_endpoint: token, jwks_uri: keys } = found
  // Google names itself with and without https.
  return { issuers: [issuer, issuer.replace(/^https:\/\//, '')], authorize, token, keys }
}

async function json(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new GoogleFailed(`${address} answered ${response.status}`)
  return response.json()
}
