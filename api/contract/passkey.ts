import * as z from 'zod'

const Base64Url = z.string().max(20_000)
const common = {
  id: z.string().min(1).max(2_000),
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

const Known = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }))

/** What a browser needs to create a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: Known,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What a browser needs to sign with a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: Known.meta({ description: 'Empty: any passkey of this site' }),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** A browser's answer after it created a passkey: RegistrationResponseJSON of WebAuthn. */
export const PasskeyRegistration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})

/** A browser's answer after it signed with a passkey: AuthenticationResponseJSON of WebAuthn. */
export const PasskeyAuthentication = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.default(''),
  }),
})
