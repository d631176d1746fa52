import * as z from 'zod'
import { cleanEmail, emailPattern } from '../../language/text.ts'
import { Instant, Problem } from './shared.ts'

export const Role = z.enum(['customer', 'studio_manager', 'admin'])
export type Role = z.infer<typeof Role>

/** Someone with an account. */
export const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: Role,
  createdAt: Instant,
})
export type User = z.infer<typeof User>

const noEmail = 'person.email'
export const EmailText = z
  .string(noEmail)
  .overwrite(cleanEmail)
  .pipe(z.email({ pattern: emailPattern, error: noEmail }).max(254, 'person.email-too-long'))

export const NameText = z.string().trim().min(1, 'person.name').max(120, 'person.name-too-long')

/** As a person writes it; the server checks that it is a Kenyan mobile number. */
export const PhoneText = z.string().trim().min(1, 'person.phone').max(40, 'person.phone-too-long')

/** The 10,000 most common passwords are rejected too. */
export const NewPassword = z.string().min(6, 'account.password-too-short').max(128, 'account.password-too-long')

/** The request succeeded; the answer has no other content. */
export const Done = z.object({ done: z.literal(true) })

/** The token of a pending sign-in. It is valid only for the next step. */
export const PendingToken = z.string().min(1, 'sign-in.incomplete').max(200)

/** A code of an authenticator app, or a recovery code. */
export const CodeText = z.string().trim().min(1, 'factor.code').max(60, 'factor.code-too-long')

/** A sign-in that needs another step: a factor, or a longer password for the back office. */
export const PendingSignIn = z.object({
  token: z.string(),
  step: z.enum(['factor', 'password']),
  methods: z
    .array(z.enum(['passkey', 'totp', 'recovery_code']))
    .meta({ description: 'The ways in which the user can confirm' }),
  expiresAt: Instant,
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

/** This step succeeded, and the sign-in needs another one: code `step_required`. */
export const StepRequired = Problem.extend({ pending: PendingSignIn.optional() })
