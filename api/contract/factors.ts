import * as z from 'zod'
import { CodeText, Done, NewPassword, PendingToken } from './accounts.ts'
import { Session, startsSession } from './auth.ts'
import { endpointsFor } from './endpoint.ts'
import { PasskeyAuthentication, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from './passkey.ts'
import { Instant } from './shared.ts'

const visitors = endpointsFor('public', 'Sign-in')
const users = endpointsFor('customer', 'Sign-in factors')
const PasskeyName = z.string().trim().min(1, 'factor.name').max(60, 'factor.name-too-long')

export const proveCode = visitors.post('/auth/sign-in/code', {
  summary:
    'Continue a pending sign-in with a code of the authenticator app, or a recovery code. 429 after ten wrong codes.',
  ...startsSession,
  body: z.object({ pending: PendingToken, code: CodeText }),
})

export const passkeySignInOptions = visitors.post('/auth/sign-in/passkey/options', {
  summary:
    'Retrieve the options to sign in with a passkey: any passkey of this site, or one of the user of a pending sign-in',
  body: z.object({ pending: PendingToken.optional() }),
  answer: z.object({ options: PasskeyRequest }),
  errors: [404],
})

export const provePasskey = visitors.post('/auth/sign-in/passkey', {
  summary: 'Sign in with a passkey, or continue a pending sign-in with it',
  ...startsSession,
  body: z.object({ pending: PendingToken.optional(), response: PasskeyAuthentication }),
})

export const chooseLongerPassword = visitors.post('/auth/sign-in/password', {
  summary: 'Complete a pending sign-in of a manager or an admin whose password is too short, by setting a longer one',
  body: z.object({ pending: PendingToken, password: NewPassword }),
  answer: Session,
  errors: [403, 404, 409],
})

export const OwnFactors = z.object({
  passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
  totp: z.object({ id: z.uuid(), createdAt: Instant }).nullable(),
  recoveryCodesLeft: z.int(),
  required: z.boolean().meta({ description: 'The user must add a factor before using the back office' }),
  offersTotp: z.boolean().meta({ description: 'The user is staff and can add an authenticator app' }),
  confirmBy: z
    .array(z.enum(['passkey', 'totp', 'recovery_code', 'password']))
    .meta({ description: 'The ways to confirm the user’s identity; if empty, they sign in again' }),
})
export type OwnFactors = z.infer<typeof OwnFactors>

const Added = z.object({
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Shown only once; null for customers, and if the user already has some' }),
})

export const ownFactors = users.get('/auth/me/factors', {
  summary: 'List the user’s passkeys and authenticator app',
  answer: OwnFactors,
  ignoresPosition: true,
})

export const passkeyOptions = users.post('/auth/me/passkeys/options', {
  summary: 'Retrieve the options to create a passkey',
  answer: z.object({ options: PasskeyCreation }),
  confirmed: true,
})

export const addPasskey = users.post('/auth/me/passkeys', {
  summary: 'Add a named passkey',
  body: z.object({ name: PasskeyName, response: PasskeyRegistration }),
  status: 201,
  answer: Added,
  errors: [404],
  confirmed: true,
  counted: true,
})

const factorId = z.object({ id: z.uuid() })

export const renamePasskey = users.put('/auth/me/passkeys/:id', {
  summary: 'Rename a passkey',
  params: factorId,
  body: z.object({ name: PasskeyName }),
  answer: Done,
  errors: [404],
  counted: true,
})

export const removeFactor = users.delete('/auth/me/factors/:id', {
  summary: 'Remove a passkey or the authenticator app. 409 if it is the last factor of an admin who must have one.',
  params: factorId,
  answer: Done,
  errors: [404, 409],
  confirmed: true,
})

export const beginTotp = users.post('/auth/me/totp', {
  summary: 'Begin to add an authenticator app, for managers and admins. Its secret is valid once a code has proved it',
  answer: z.object({
    id: z.uuid().meta({ description: 'Of this setup, which replaces an earlier one' }),
    secret: z.string().meta({ description: 'In base32, to enter by hand' }),
    address: z.string().meta({ description: 'The otpauth URL for a QR code' }),
  }),
  errors: [409],
  confirmed: true,
})

export const addTotp = users.post('/auth/me/totp/confirm', {
  summary: 'Add the authenticator app that produced the code',
  body: z.object({ code: CodeText, id: z.uuid().optional().meta({ description: 'Of the setup' }) }),
  status: 201,
  answer: Added,
  errors: [404, 409],
  confirmed: true,
  counted: true,
})

export const newRecoveryCodes = users.post('/auth/me/recovery-codes', {
  summary: 'Replace the recovery codes and invalidate the old ones',
  status: 201,
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [404],
  confirmed: true,
  counted: true,
})

export const confirmOptions = users.post('/auth/confirm/passkey/options', {
  summary: 'Retrieve the options to confirm the user’s identity with a passkey',
  answer: z.object({ options: PasskeyRequest }),
})

export const Confirmation = z.union(
  [
    z.object({ passkey: PasskeyAuthentication }),
    z.object({ code: CodeText }),
    z.object({ password: z.string().min(1, 'account.password').max(1_000) }),
  ],
  'factor.confirmation',
)
export type Confirmation = z.infer<typeof Confirmation>

export const confirm = users.post('/auth/confirm', {
  summary:
    'Confirm the user’s identity before a request that responds with `confirmation_required`: with a passkey or a code, or with the password if there is no factor. 429 after ten wrong attempts.',
  body: Confirmation,
  answer: z.object({ until: Instant.meta({ description: 'How long the confirmation is valid' }) }),
  errors: [403, 404, 409],
})

export const factorEndpoints = {
  proveCode,
  passkeySignInOptions,
  provePasskey,
  chooseLongerPassword,
  ownFactors,
  passkeyOptions,
  addPasskey,
  renamePasskey,
  removeFactor,
  beginTotp,
  addTotp,
  newRecoveryCodes,
  confirmOptions,
  confirm,
}
