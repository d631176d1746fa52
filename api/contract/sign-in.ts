import * as z from 'zod'
import { Instant, Problem } from './shared.ts'

/** The token of a pending sign-in. It opens nothing but the next step. */
export const PendingToken = z.string().min(1, 'sign-in.incomplete').max(200)

/** A code of an authenticator app, or a recovery code. */
export const CodeText = z.string().trim().min(1, 'factor.code').max(60, 'factor.code-too-long')

/** A sign-in that needs another step: a factor, or a longer password for the back office. */
export const PendingSignIn = z.object({
  token: z.string(),
  step: z.enum(['factor', 'password']),
  methods: z.array(z.enum(['passkey', 'totp', 'recovery_code'])).meta({ description: 'Ways to prove the factor' }),
  expiresAt: Instant,
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

/** This step succeeded, and the sign-in needs another one: code `step_required`. */
export const StepRequired = Problem.extend({ pending: PendingSignIn.optional() })
