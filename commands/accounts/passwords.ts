import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Role } from '../../domain/account/events.ts'
import { isStaff } from '../../domain/account/sign-in.ts'
import { invalid } from '../../domain/kernel/domain-error.ts'

const commonCount = 10_000

/** The 10,000 most common passwords in public leaks, the most common first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, commonCount))

/**
 * Whether a password is one of the 10,000 most common, ignoring case, repeats one to three characters, such as
 * `121212`, or counts up or down: the list leaves most of these out.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const codes = [...lower].map((sign) => sign.codePointAt(0) ?? 0)
  const counts = (step: number) => codes.every((code, i) => i === 0 || code === (codes[i - 1] ?? 0) + step)
  return common.has(lower) || /^(.{1,3})\1+$/su.test(lower) || counts(1) || counts(-1)
}

/** Returns whether a password is known from a breach; false if that can't be found out. Never throws. */
export type IsBreached = (password: string) => Promise<boolean>

const shortest = 6
const shortestOfStaff = 10
const longest = 128

/** A dummy hash, so that a check takes as long as with a real one. */
const dummyHash = hash('a password that nobody has')

/** Whether a password is long enough for a role. */
export const isLongEnough = (password: string, role: Role): boolean =>
  password.length >= (isStaff(role) ? shortestOfStaff : shortest)

export interface NewPassword {
  readonly password: string
  readonly role: Role
  /** The request's field, for errors. */
  readonly field?: string
}

/**
 * Returns the argon2id hash of a new password. Throws DomainError `invalid` for one that is too short for the role,
 * common, or from a known breach.
 */
export async function hashPassword(
  { isBreached }: { readonly isBreached: IsBreached },
  { password, role, field = 'password' }: NewPassword,
): Promise<string> {
  if (password.length < shortest || password.length > longest) throw invalid(field, 'account.password-length')
  if (!isLongEnough(password, role)) throw invalid(field, 'account.password-too-short-for-staff')
  if (isCommonPassword(password)) throw invalid(field, 'account.password-common')
  if (await isBreached(password)) throw invalid(field, 'account.password-breached')
  return hash(password.normalize('NFC'))
}

/**
 * Whether a password matches a hash, whichever Unicode form its accents have. Takes the same time without a hash.
 */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const known = hashed ?? (await dummyHash)
  const composed = password.normalize('NFC')
  // Older versions hashed passwords as typed.
  const matches = (await verify(known, composed)) || (composed !== password && (await verify(known, password)))
  return matches && hashed !== null
}
