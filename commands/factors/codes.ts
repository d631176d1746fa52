import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { plainCode } from '../../language/text.ts'

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

/** No letters or digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const [count, groups, size] = [10, 3, 4]

/** Creates ten recovery codes of 59 random bits each, such as 7hq2-m4xw-k9fd. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => Array.from({ length: groups }, someLetters).join('-'))

/** Returns a code as it was issued, whatever spaces, dashes or capitals it was typed with. */
export function readRecoveryCode(text: string): string {
  const plain = plainCode(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return plain.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}

const someLetters = () => Array.from({ length: size }, () => letters.charAt(randomInt(letters.length))).join('')
