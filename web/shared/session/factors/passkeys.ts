import type { PasskeyCreation, PasskeyRequest } from '../../../../api/contract/passkey.ts'

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
