import type { Session } from '../../../api/contract/auth.ts'
import type { PasskeyCreation, PasskeyRequest } from '../../../api/contract/passkey.ts'
import { usePasskeySignInOptionsMutation, useProvePasskeyMutation } from './factors-api.ts'

/** Loaded when a passkey is used: few visitors need it. */
const library = () => import('@simplewebauthn/browser')

const withoutExtensions = { clientExtensionResults: {} }

/** Whether this browser knows passkeys. */
export const supportsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Asks the browser to create a passkey. Returns null if the user cancels or the browser can't. */
export async function createPasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await library()
  const created = await startRegistration({ optionsJSON }).catch(() => null)
  return created && { ...created, ...withoutExtensions }
}

/** Asks the browser to sign with a passkey. Returns null if the user cancels or there is none. */
export async function signWithPasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await library()
  const signed = await startAuthentication({ optionsJSON }).catch(() => null)
  return signed && { ...signed, ...withoutExtensions }
}

/** The result of signing in with a passkey. Without data and error, the user cancelled. */
export interface PasskeySignIn {
  readonly data?: Session | undefined
  readonly error?: unknown
}

/** Returns a function that signs in with a passkey, or continues a pending sign-in with it. */
export function usePasskeySignIn(): (pending?: string) => Promise<PasskeySignIn> {
  const [requestOptions] = usePasskeySignInOptionsMutation()
  const [prove] = useProvePasskeyMutation()
  return async (pending) => {
    const step = pending === undefined ? {} : { pending }
    const challenge = await requestOptions(step)
    if (!challenge.data) return { error: challenge.error }
    const response = await signWithPasskey(challenge.data.options)
    return response ? prove({ ...step, response }) : {}
  }
}
