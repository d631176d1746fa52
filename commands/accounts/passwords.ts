import { hash, verify } from '@node-rs/argon2'
import { invalid } from '../../domain/kernel/domain-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/** A hash of no user's password: checking it takes as long as a real one. */
const nobodys = hash('a password that nobody has')

/** The argon2id hash of a new password. Throws DomainError `invalid` for one of the 10,000 most common. */
export async function hashPassword(password: string, field = 'password'): Promise<string> {
  if (password.length < 6 || password.length > 128) throw invalid(field, 'A password has 6 to 128 characters')
  if (isCommonPassword(password)) throw invalid(field, 'That password is too common. Please choose another one.')
  return hash(password)
}

/** Whether a password is the one that was hashed; takes the same time where there is no hash. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const matches = await verify(hashed ?? (await nobodys), password)
  return matches && hashed !== null
}
