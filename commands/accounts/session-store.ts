import type { SignInMethod } from '../../domain/account/events.ts'
import { digestOf, VaultStore } from '../vault-store.ts'

/** A browser or an app that signs in. */
export interface Device {
  /** The secret of its cookie. */
  readonly secret: string
  /** Its name, such as "Firefox, Android". */
  readonly name: string
}

/** A session that has started. Its id is that of its token. */
export interface StartedSession {
  readonly id: string
  readonly userId: string
  readonly method: SignInMethod
  readonly device: Device
  /** The network it started from, such as 196.201.214.0/24. */
  readonly network: string
  readonly expiresAt: Date
  /** When the user last confirmed with a second factor. */
  readonly factorAt: Date | null
}

/** A session as its user sees it. */
export interface ListedSession {
  readonly id: string
  readonly method: SignInMethod
  readonly device: string
  readonly network: string
  readonly startedAt: Date
  /** To within five minutes. */
  readonly lastUsedAt: Date
}

/** Whether a user signed in on a device before; `first`: the user has not signed in on any. */
export type DeviceKnowledge = 'known' | 'new' | 'first'

/** Valid sessions, and the devices that users signed in on. */
export class SessionStore extends VaultStore {
  /** Adds a session and its device. Forgets sessions that have expired. */
  async add({ id, userId, method, device, network, expiresAt, factorAt }: StartedSession): Promise<void> {
    await this.db.query(
      `with expired as (delete from vault.sessions where expires_at < now()),
       living as (select where not exists (select from vault.credentials where user_id = $2 and forgotten)),
       used as (
         insert into vault.devices (user_id, digest) select $2, $8 from living
         on conflict (user_id, digest) do update set used_at = now()
       )
       insert into vault.sessions (id, user_id, method, device, network, expires_at, factor_at)
       select $1, $2, $3, $4, $5, $6, $7 from living`,
      [id, userId, method, device.name, network, expiresAt, factorAt, digestOf(device.secret)],
    )
  }

  /** Returns whether a user signed in on a device before, or on any. */
  async knowledgeOf(userId: string, deviceSecret: string): Promise<DeviceKnowledge> {
    const { rows } = await this.db.query<{ known: boolean }>(
      'select digest = $2 as known from vault.devices where user_id = $1 order by 1 desc limit 1',
      [userId, digestOf(deviceSecret)],
    )
    const [best] = rows
    if (!best) return 'first'
    return best.known ? 'known' : 'new'
  }

  /** Returns the sessions of a user that have not expired, the last used first. */
  async list(userId: string): Promise<readonly ListedSession[]> {
    const { rows } = await this.db.query<ListedSession>(
      `select s.id, method, device, network, started_at as "startedAt", last_used_at as "lastUsedAt"
       from vault.sessions s where s.user_id = $1 and expires_at > now() order by last_used_at desc, s.id limit 100`,
      [userId],
    )
    return rows
  }

  /** Ends a session of a user. Returns whether there was one. */
  async end(userId: string, id: string): Promise<boolean> {
    const { rows } = await this.db.query('delete from vault.sessions where user_id = $1 and id = $2 returning id', [
      userId,
      id,
    ])
    return rows.length > 0
  }

  /** Ends all sessions of a user but one. Returns how many ended. */
  async endOthers(userId: string, id: string): Promise<number> {
    const { rows } = await this.db.query('delete from vault.sessions where user_id = $1 and id <> $2 returning id', [
      userId,
      id,
    ])
    return rows.length
  }

  /** Records that a session is in use. */
  async touch(id: string): Promise<void> {
    await this.db.query('update vault.sessions set last_used_at = now() where id = $1', [id])
  }

  /** Records that the user of a session confirmed with a second factor, or with the password. */
  async confirm(id: string, at: Date): Promise<void> {
    await this.db.query('update vault.sessions set factor_at = $2 where id = $1', [id, at])
  }
}
