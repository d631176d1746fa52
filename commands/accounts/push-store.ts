import { VaultStore } from '../vault-store.ts'

/** Where a browser receives notifications, with the keys that encrypt them. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A session whose browser shows notifications. */
export interface PushDevice {
  readonly id: string
  readonly sessionId: string
  /** Such as "Firefox, Android". */
  readonly device: string
  readonly createdAt: Date
}

/** The browsers that show notifications. Each belongs to a session and ends with it, by a foreign key. */
export class PushDevices extends VaultStore {
  /** Adds or replaces the address of a session's browser. Other sessions lose the same address. */
  async put({ id, sessionId }: Pick<PushDevice, 'id' | 'sessionId'>, address: PushAddress): Promise<void> {
    const { endpoint, p256dh, auth } = address
    await this.db.query('delete from vault.push_devices where endpoint = $1 and session_id <> $2', [
      endpoint,
      sessionId,
    ])
    await this.db.query(
      `insert into vault.push_devices as d (id, session_id, endpoint, p256dh, auth)
       select $1, s.id, $3, $4, $5 from vault.sessions s where s.id = $2
       on conflict (session_id) do update
         set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`,
      [id, sessionId, endpoint, p256dh, auth],
    )
  }

  /** Whether any browser shows notifications. */
  async isUsed(): Promise<boolean> {
    const { rows } = await this.db.query('select from vault.push_devices limit 1')
    return rows.length > 0
  }

  /** Returns the devices of a user, the latest first. */
  async list(userId: string): Promise<readonly PushDevice[]> {
    const { rows } = await this.db.query<PushDevice>(
      `select d.id, d.session_id as "sessionId", s.device, d.created_at as "createdAt"
       from vault.push_devices d join vault.sessions s on s.id = d.session_id
       where s.user_id = $1 and s.expires_at > now() order by d.created_at desc, d.id`,
      [userId],
    )
    return rows
  }

  /** Returns the address of a device; undefined if its session has ended. */
  async addressOf(id: string): Promise<PushAddress | undefined> {
    const { rows } = await this.db.query<PushAddress>(
      `select d.endpoint, d.p256dh, d.auth from vault.push_devices d join vault.sessions s on s.id = d.session_id
       where d.id = $1 and s.expires_at > now()`,
      [id],
    )
    return rows[0]
  }

  /** Removes a device of a user. Returns whether there was one. */
  async remove(userId: string, id: string): Promise<boolean> {
    const { rows } = await this.db.query(
      `delete from vault.push_devices d using vault.sessions s
       where d.id = $2 and s.id = d.session_id and s.user_id = $1 returning d.id`,
      [userId, id],
    )
    return rows.length > 0
  }

  /** Removes a device whose browser has withdrawn its address. */
  async drop(id: string): Promise<void> {
    await this.db.query('delete from vault.push_devices where id = $1', [id])
  }

  /** Records that a device is about to be notified of an event. Returns whether it was new. */
  async claim(id: string, eventId: string): Promise<boolean> {
    const { rows } = await this.db.query(
      `insert into vault.pushes (device_id, event_id) select id, $2 from vault.push_devices where id = $1
       on conflict do nothing returning device_id`,
      [id, eventId],
    )
    return rows.length > 0
  }

  /** Withdraws that record, because the notification was certainly not sent. */
  async release(id: string, eventId: string): Promise<void> {
    await this.db.query('delete from vault.pushes where device_id = $1 and event_id = $2', [id, eventId])
  }
}
