import { generateKeyPairSync } from 'node:crypto'
import { OAuth2Client } from 'google-auth-library'
import jwt from 'jsonwebtoken'
import { expect, it, vi } from 'vitest'
import { googleSignIn } from './google-sign-in.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] }
const google = 'https://accounts.google.com'

/** Returns to a site from a provider that sends these claims. */
async function arriving(issuer: string, claims: object) {
  const signed = { sub: '1', email_verified: true, nonce: 'n', ...claims }
  const options = { algorithm: 'RS256', keyid: 'one', issuer, audience: 'us', expiresIn: 60 } as const
  const id_token = jwt.sign(signed, privateKey, options)
  vi.spyOn(OAuth2Client.prototype, 'getToken').mockImplementation(async () => ({ tokens: { id_token }, res: null }))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(keys))
  const provider = async () => ({ issuers: [issuer], authorize: '', token: '', keys: `${issuer}/keys` })
  const journey = { state: 's', nonce: 'n', verifier: 'v', redirectUri: `${google}/back` }
  return googleSignIn({ clientId: 'us', clientSecret: 'x', provider }).arrive('', 'code', journey)
}

it.each([
  [true, google, { email: 'wanja@gmail.com' }],
  [true, google, { email: 'Wanja@GoogleMail.com' }],
  [true, google, { email: 'wanja@studio.example', hd: 'studio.example' }],
  [false, google, { email: 'wanja@studio.example' }],
  [false, google, { email: 'wanja@gmail.com.studio.example' }],
  [false, google, { email: 'wanja@notgmail.com' }],
  [true, 'https://login.studio.example', { email: 'wanja@studio.example' }],
])('is authoritative or not (%s) as %s for %j', async (authoritative, issuer, claims) => {
  expect(await arriving(issuer, claims)).toMatchObject({ email: claims.email, verified: true, authoritative })
})
