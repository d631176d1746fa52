import type { Session, Sessions } from '../../commands/accounts/sessions.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Access } from '../contract/endpoint.ts'

export type Role = 'customer' | 'studio_manager' | 'admin'

/** The user of a valid token. */
export type SignedIn = Session

/** Returns the user of an Authorization header; undefined for a missing, wrong, expired or revoked token. */
export type Authenticate = (authorization: string | undefined) => Promise<SignedIn | undefined>

/** The request needs a valid token. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn'
}

/** The user type of a handler, by its endpoint's access. */
export interface CallerOf {
  public: SignedIn | undefined
  customer: SignedIn
  studio_manager: SignedIn
  admin: SignedIn
}

/** Authenticates and authorizes a request. Throws NotSignedIn or DomainError `not_allowed`. */
export async function admit<Allowed extends Access>(
  access: Allowed,
  authorization: string | undefined,
  authenticate: Authenticate,
): Promise<CallerOf[Allowed]> {
  const user = authorization === undefined ? undefined : await authenticate(authorization)
  return gates[access](user)
}

const gates: { readonly [Allowed in Access]: (user: SignedIn | undefined) => CallerOf[Allowed] } = {
  public: (user) => user,
  customer: (user) => signedIn(user),
  studio_manager: (user) => oneOf(signedIn(user), ['studio_manager', 'admin']),
  admin: (user) => oneOf(signedIn(user), ['admin']),
}

function signedIn(user: SignedIn | undefined): SignedIn {
  if (!user) throw new NotSignedIn()
  return user
}

function oneOf(user: SignedIn, roles: readonly Role[]): SignedIn {
  if (!roles.includes(user.role)) throw new DomainError('not_allowed', 'request.not-allowed')
  return user
}

const bearer = /^Bearer +([\w.~+/=-]+)$/i

/** Returns the user of a bearer token. Throws if the database is unreachable. */
export const authenticateBy =
  (sessions: Sessions): Authenticate =>
  async (authorization) => {
    const [, token] = authorization?.match(bearer) ?? []
    return token === undefined ? undefined : sessions.check(token)
  }
