import type { Sessions } from '../../commands/accounts/sessions.ts'
import type { Authenticate } from './admission.ts'

const bearer = /^Bearer +([\w.~+/=-]+)$/i

/** Returns the user of a bearer token. Throws if the database is unreachable. */
export const authenticateBy =
  (sessions: Sessions): Authenticate =>
  async (authorization) => {
    const [, token] = authorization?.match(bearer) ?? []
    return token === undefined ? undefined : sessions.check(token)
  }
