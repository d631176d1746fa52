import type pg from 'pg'
import { Attempts } from './attempts.ts'
import { Credentials } from './credentials.ts'
import { MailedLinks } from './mailed-links.ts'
import { type SessionParts, Sessions } from './sessions.ts'
import { createVaultTables } from './vault-schema.ts'

/** What people sign in with, and the sessions that follow. */
export interface Vault {
  readonly credentials: Credentials
  readonly mailedLinks: MailedLinks
  readonly attempts: Attempts
  readonly sessions: Sessions
}

type Known = Pick<SessionParts, 'readModels' | 'asInLog' | 'secret'>

/** Opens the vault, creating its tables where missing. */
export async function openVault(pool: pg.Pool, known: Known): Promise<Vault> {
  await createVaultTables(pool)
  const credentials = new Credentials(pool)
  return {
    credentials,
    mailedLinks: new MailedLinks(pool),
    attempts: new Attempts(pool),
    sessions: new Sessions({ credentials, db: pool, ...known }),
  }
}
