import type { Session } from '../../../../api/contract/auth.ts'
import { usePasskeySignInOptionsMutation, useProvePasskeyMutation } from './factors-api.ts'
import { signWithPasskey } from './passkeys.ts'

/** The result of signing in with a passkey. Without data and error, the user cancelled. */
export interface PasskeySignIn {
  readonly data?: Session | undefined
  readonly error?: unknown
}

/** Returns a function that signs in with a passkey, or continues a pending sign-in with it. */
export function usePasskeySignIn(): (pending?: string) => Promise<PasskeySignIn> {
  const [ask] = usePasskeySignInOptionsMutation()
  const [prove] = useProvePasskeyMutation()
  return async (pending) => {
    const step = pending === undefined ? {} : { pending }
    const challenge = await ask(step)
    if (!challenge.data) return { error: challenge.error }
    const response = await signWithPasskey(challenge.data.options)
    return response ? prove({ ...step, response }) : {}
  }
}
