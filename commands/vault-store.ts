import { createHash } from 'node:crypto'
import { DomainError } from '../domain/kernel/domain-error.ts'
import type { ErrorText } from '../language/errors/errors.ts'
import type { Queryable } from '../projections/engine/schema.ts'

/** Part of the vault, in tables of a database. */
export class VaultStore {
  protected readonly db: Queryable

  constructor(db: Queryable) {
    this.db = db
  }

  /** Returns a statement's row. Throws DomainError `not_found` with a text if there is none. */
  protected async one<Row extends object>(text: string, values: unknown[], missing: ErrorText): Promise<Row> {
    const { rows } = await this.db.query<Row>(text, values)
    const [row] = rows
    if (!row) throw new DomainError('not_found', missing)
    return row
  }
}

/** Returns what the vault stores of a secret. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
