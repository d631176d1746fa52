import { Secret, TOTP } from 'otpauth'

const [periodSeconds, digits] = [30, 6]

/** Creates the secret of an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the otpauth URL of a secret, which authenticator apps read from a QR code. */
export const totpAddress = (secret: string, email: string, issuer: string): string =>
  totpOf(secret, { label: email, issuer }).toString()

/** Returns the time step of a code at an instant; undefined if it is wrong. Accepts one step before and after. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(at.getTime() / 1_000 / periodSeconds) + delta
}

/** Whether a text looks like a code of an authenticator app, and not like a recovery code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

const totpOf = (secret: string, more: { readonly label?: string; readonly issuer?: string } = {}) =>
  new TOTP({ ...more, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period: periodSeconds })
