import type { Sessions } from '../../commands/accounts/sessions.ts'
import type { Authenticate } from './admission.ts'

const bearer = /^Bearer +([\w.~+/=-]+)$/i

/** Who a bearer token speaks for. Throws when the database is away. */
export const authenticateBy =
  (sessions: Sessions): Authenticate =>
  async (authorization) => {
    const [, token] = authorization?.match(bearer) ?? []
    return token === undefined ? undefined : sessions.check(token)
  }
