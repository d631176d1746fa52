import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'
import { decrypt, encrypt, keyOf } from '../../eventstore/codec/person-keys.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import { firstSession } from '../accounts/credentials.ts'
import { VaultStore } from '../vault-store.ts'

/** Encrypts TOTP secrets and hashes recovery codes, so that a copy of the database alone is of no use. */
export class FactorSecrets {
  readonly #encryptionKey: KeyObject
  readonly #digestKey: Buffer

  /** Derives its keys from the installation's data key, 32 bytes in hexadecimal digits. */
  constructor(dataKey: string) {
    const derive = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'hex'), '', `studioni ${purpose}`, 32))
    this.#encryptionKey = keyOf(derive('totp secrets'))
    this.#digestKey = derive('recovery codes')
  }

  /** Encrypts a secret for one user. */
  encrypt(userId: string, secret: string): Buffer {
    return encrypt(this.#encryptionKey, userId, Buffer.from(secret))
  }

  /** Decrypts a secret of that user. Throws if it is another user's or was changed. */
  decrypt(userId: string, bytes: Buffer): string {
    return decrypt(this.#encryptionKey, userId, bytes).toString()
  }

  /** Hashes a recovery code for one user. */
  digest(userId: string, code: string): Buffer {
    return createHmac('sha256', this.#digestKey).update(`${userId} ${code}`).digest()
  }
}

/** A passkey as it is stored. */
export interface Passkey {
  readonly factorId: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** The session number of its user. */
  readonly session: number
}
export interface NewPasskey extends Omit<Passkey, 'createdAt' | 'lastUsedAt' | 'session'> {
  /** The session that adds it. */
  readonly tokenId: string
}

/** The session that adds an authenticator app or recovery codes, and its user. */
export type Adding = Pick<NewPasskey, 'userId' | 'tokenId'>

/** An authenticator app. */
export interface Totp {
  readonly factorId: string
  /** In base32. */
  readonly secret: string
  readonly active: boolean
  readonly createdAt: Date
}

/** The factors of a user, in numbers. */
export interface FactorCounts {
  readonly passkeys: number
  readonly totp: boolean
  readonly recoveryCodes: number
}

/** Passkeys, authenticator apps and recovery codes of each user. */
export class Factors extends VaultStore {
  readonly #secrets: FactorSecrets

  constructor(db: Queryable, secrets: FactorSecrets) {
    super(db)
    this.#secrets = secrets
  }

  /** Counts a user's active factors and unused recovery codes. */
  async countsOf(userId: string): Promise<FactorCounts> {
    const { rows } = await this.db.query<FactorCounts>(
      `select (select count(*)::int from vault.passkeys where user_id = $1) as passkeys,
         exists (select from vault.totp where user_id = $1 and active) as totp,
         (select count(*)::int from vault.recovery_codes where user_id = $1) as "recoveryCodes"`,
      [userId],
    )
    return rows[0] ?? { passkeys: 0, totp: false, recoveryCodes: 0 }
  }

  /** Lists a user's passkeys, oldest first. */
  async passkeysOf(userId: string): Promise<readonly Passkey[]> {
    return this.#passkeys('p.user_id = $1', [userId])
  }

  /** Finds a passkey by its credential id. */
  async passkey(credentialId: string): Promise<Passkey | undefined> {
    return (await this.#passkeys('credential_id = $1', [credentialId]))[0]
  }

  /**
   * Stores a passkey, once. Returns false if another one has its id, or if the session that adds it has ended. After
   * the sessions of an account have ended, the removal of its factors is therefore final.
   */
  async addPasskey(passkey: NewPasskey): Promise<boolean> {
    const { factorId, userId, credentialId, publicKey, counter, transports, name, tokenId } = passkey
    await this.db.query(
      `${whileSession('$2', '$8')}
       insert into vault.passkeys (factor_id, user_id, credential_id, public_key, counter, transports, name)
       select $1, $2, $3, $4, $5, $6, $7 from session on conflict do nothing`,
      [factorId, userId, credentialId, Buffer.from(publicKey), counter, transports, name, tokenId],
    )
    return (await this.passkey(credentialId))?.factorId === factorId
  }

  /** Renames a passkey. Returns false if the user has no such passkey. */
  async renamePasskey(userId: string, factorId: string, name: string): Promise<boolean> {
    const { rowCount } = await this.db.query(
      'update vault.passkeys set name = $3 where user_id = $1 and factor_id = $2',
      [userId, factorId, name],
    )
    return rowCount === 1
  }

  /**
   * Records a use of a passkey and its signature counter, which grows with each use unless the authenticator has none
   * (0). Returns false if the passkey was removed, or if the counter was used already, perhaps by a copy.
   */
  async usePasskey(factorId: string, counter: number): Promise<boolean> {
    const { rowCount } = await this.db.query(
      `update vault.passkeys set counter = $2, last_used_at = now()
       where factor_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [factorId, counter],
    )
    return rowCount === 1
  }

  /** Returns a user's authenticator app, even if it is not active yet. */
  async totpOf(userId: string): Promise<Totp | undefined> {
    const { rows } = await this.db.query<Omit<Totp, 'secret'> & { readonly secret: Buffer }>(
      `select factor_id as "factorId", secret, active, created_at as "createdAt" from vault.totp where user_id = $1`,
      [userId],
    )
    const [row] = rows
    return row && { ...row, secret: this.#secrets.decrypt(userId, row.secret) }
  }

  /**
   * Stores the secret of a new authenticator app, unless the session has ended. It replaces one that is not active; an
   * active one stays.
   */
  async beginTotp({ userId, tokenId }: Adding, { factorId, secret }: Pick<Totp, 'factorId' | 'secret'>): Promise<void> {
    await this.db.query(
      `${whileSession('$1', '$4')}
       insert into vault.totp as t (user_id, factor_id, secret) select $1, $2, $3 from session
       on conflict (user_id) do update set factor_id = $2, secret = $3, created_at = now() where not t.active`,
      [userId, factorId, this.#secrets.encrypt(userId, secret), tokenId],
    )
  }

  /**
   * Uses a time step of an authenticator app. Returns false if that step or a later one was used. Also activates it.
   */
  async useTotpStep(userId: string, factorId: string, step: number): Promise<boolean> {
    const { rowCount } = await this.db.query(
      `update vault.totp set last_step = $3, active = true where user_id = $1 and factor_id = $2 and last_step < $3`,
      [userId, factorId, step],
    )
    return rowCount === 1
  }

  /** Removes a passkey or the authenticator app. */
  async remove(userId: string, factorId: string): Promise<void> {
    await this.db.query(
      `with passkey as (delete from vault.passkeys where user_id = $1 and factor_id = $2)
       delete from vault.totp where user_id = $1 and factor_id = $2`,
      [userId, factorId],
    )
  }

  /**
   * Stores a user's first recovery codes. Returns false, and stores nothing, if there are some already or the session
   * has ended.
   */
  async addRecoveryCodes({ userId, tokenId }: Adding, codes: readonly string[]): Promise<boolean> {
    const { rowCount } = await this.db.query(
      `${whileSession('$1', '$3')}
       ${insertCodes} where not exists (select from vault.recovery_codes where user_id = $1)
       on conflict (user_id, number) do nothing`,
      [userId, codes.map((code) => this.#secrets.digest(userId, code)), tokenId],
    )
    return rowCount === codes.length
  }

  /**
   * Replaces a user's recovery codes. Of several concurrent replacements, the last one counts. Returns false, and
   * changes nothing, if the session has ended.
   */
  async setRecoveryCodes({ userId, tokenId }: Adding, codes: readonly string[]): Promise<boolean> {
    const { rowCount } = await this.db.query(
      `${whileSession('$1', '$3')}
       ${insertCodes} on conflict (user_id, number) do update set digest = excluded.digest`,
      [userId, codes.map((code) => this.#secrets.digest(userId, code)), tokenId],
    )
    return rowCount === codes.length
  }

  /** Uses up a recovery code. Of two concurrent uses, one returns false. */
  async useRecoveryCode(userId: string, code: string): Promise<boolean> {
    const { rowCount } = await this.db.query('delete from vault.recovery_codes where user_id = $1 and digest = $2', [
      userId,
      this.#secrets.digest(userId, code),
    ])
    return rowCount === 1
  }

  /** Deletes all factors of a user. */
  async removeAll(userId: string): Promise<void> {
    await this.db.query(
      `with passkeys as (delete from vault.passkeys where user_id = $1),
         totp as (delete from vault.totp where user_id = $1),
         codes as (delete from vault.recovery_codes where user_id = $1),
         challenges as (delete from vault.challenges where user_id = $1)
       delete from vault.pending_sign_ins where user_id = $1`,
      [userId],
    )
  }

  async #passkeys(where: string, values: unknown[]): Promise<readonly Passkey[]> {
    const { rows } = await this.db.query<Omit<Passkey, 'publicKey'> & { readonly publicKey: Buffer }>(
      `select factor_id as "factorId", p.user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
         counter::float8 as counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt",
         coalesce(session, ${firstSession}) as session
       from vault.passkeys p left join vault.credentials c on c.user_id = p.user_id
       where ${where} order by created_at, factor_id`,
      values,
    )
    return rows.map((row) => ({ ...row, publicKey: Uint8Array.from(row.publicKey) }))
  }
}

/** Begins a statement that does nothing once the session has ended. Erased users have none. */
const whileSession = (userId: string, tokenId: string) =>
  `with session as (select from vault.sessions where id = ${tokenId} and user_id = ${userId} for share)`

/** Inserts the codes `$2` of user `$1`. Their numbers make concurrent inserts wait for one another. */
const insertCodes = `insert into vault.recovery_codes (user_id, digest, number)
  select $1, digest, number from session, unnest($2::bytea[]) with ordinality codes (digest, number)`
