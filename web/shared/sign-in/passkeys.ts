import type { Session } from '../../../api/contract/auth.ts'
import type { PasskeyCreation, PasskeyRequest } from '../../../api/contract/passkey.ts'
import { factorsApi } from './factors-api.ts'

/** Loaded when a passkey is used: few visitors need it. */
const library = () => import('@simplewebauthn/browser')

const withoutExtensions = { clientExtensionResults: {} }

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** The browser's answer. Without a response and an error, the user cancelled or the browser can't do it. */
interface BrowserAnswer<Response> {
  readonly response?: Response
  readonly error?: unknown
  /** Whether this device has a passkey of the account already. */
  readonly exists?: true
}

async function ask<Credential extends object>(
  how: (loaded: Awaited<ReturnType<typeof library>>) => Promise<Credential>,
): Promise<BrowserAnswer<Omit<Credential, 'clientExtensionResults'> & typeof withoutExtensions>> {
  try {
    const loaded = await library()
    let exists = false
    const credential = await how(loaded).catch((refused: unknown) => {
      exists = refused instanceof Error && refused.name === 'InvalidStateError'
      return null
    })
    if (exists) return { exists: true }
    return credential ? { response: { ...credential, ...withoutExtensions } } : {}
  } catch (error) {
    // The library did not load.
    return { error }
  }
}

/** Asks the browser to create a passkey. */
export const createPasskey = (optionsJSON: PasskeyCreation) =>
  ask(({ startRegistration }) => startRegistration({ optionsJSON }))

/** Asks the browser to sign with a passkey. */
export const signWithPasskey = (optionsJSON: PasskeyRequest) =>
  ask(({ startAuthentication }) => startAuthentication({ optionsJSON }))

/** The result of signing in with a passkey. Without data and error, the user cancelled. */
export interface PasskeySignIn {
  readonly data?: Session | undefined
  readonly error?: unknown
}

/** Returns a function that signs in with a passkey, or continues a pending sign-in with it. */
export function usePasskeySignIn(): (pending?: string) => Promise<PasskeySignIn> {
  const [requestOptions] = factorsApi.usePasskeySignInOptionsMutation()
  const [prove] = factorsApi.useProvePasskeyMutation()
  return async (pending) => {
    const step = pending === undefined ? {} : { pending }
    const challenge = await requestOptions(step)
    if (!challenge.data) return { error: challenge.error }
    const { response, error } = await signWithPasskey(challenge.data.options)
    return response ? prove({ ...step, response }) : { error }
  }
}
