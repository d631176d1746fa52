import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { createTables } from '../lib/create-tables.ts'
import { inTransaction } from '../lib/transaction.ts'
import type { EventStore } from './event-store.ts'
import type { StoredEvent } from './stored-event.ts'

/** The database is unsupported, or belongs to another installation than the log. The message is for the operator. */
export class WrongInstallation extends Error {
  override readonly name = 'WrongInstallation'
}

/** An external log that can store the installation's id. */
export interface MarkedLog extends Pick<EventStore<StoredEvent>, 'head' | 'readAll'> {
  /** Marks the log with an id, unless it has one. Returns the log's id. */
  mark(id: string): Promise<string>
  markedAs(): Promise<string | undefined>
}

/** At most one row: the database's installation and the location of its log. */
const installationSchema = `
create schema if not exists es;
create table if not exists es.installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  log text not null check (log in ('postgresql', 'eventstoredb'))
);
`

const installationLock = 727_010
/** Almost every log has personal data among its first events. */
const maxLookedAt = 1_000

interface Installation {
  readonly id: string
  readonly log: 'postgresql' | 'eventstoredb'
}

/**
 * Checks that log and database belong together and marks both with one id if they have none: in a new installation, or
 * one of an older version. `log` is undefined if the database holds it. Throws WrongInstallation.
 */
export async function checkInstallation(pool: Pool, log: MarkedLog | undefined): Promise<void> {
  await createTables(pool, installationSchema)
  await inTransaction(pool, async (db) => {
    // Concurrent starts take turns: one's new tables would look like old ones to another.
    await db.query('select pg_advisory_xact_lock($1)', [installationLock])
    if (await isUnsupported(db))
      throw new WrongInstallation(
        'The database is from before 29 November 2026 and no longer supported: start on an empty database, for example in another DATA_DIR.',
      )
    await (log ? checkOutside(db, log) : checkInside(db))
  })
}

async function checkInside(db: PoolClient): Promise<void> {
  const installation = await installationIn(db)
  const isElsewhere = installation
    ? installation.log === 'eventstoredb'
    : (await hasPeople(db)) && !(await hasOwnEvents(db))
  if (isElsewhere)
    throw new WrongInstallation(
      'The log of this database is kept in EventStoreDB: set EVENTSTORE_URL, or start on an empty database.',
    )
  if (!installation) await save(db, { id: randomUUID(), log: 'postgresql' })
}

async function checkOutside(db: PoolClient, log: MarkedLog): Promise<void> {
  if (await hasOwnEvents(db))
    throw new WrongInstallation(
      'This database holds a log of its own: unset EVENTSTORE_URL, or start on an empty database and an empty event store.',
    )
  const stored = await installationIn(db)
  const installation = stored?.log === 'eventstoredb' ? stored : undefined
  const marked = await log.markedAs()
  if (installation && marked) {
    if (installation.id === marked) return
    throw new WrongInstallation(
      'The event store and the database belong to different installations: correct EVENTSTORE_URL or DATABASE_URL.',
    )
  }
  const isLogNew = (await log.head()) === undefined
  const isDatabaseNew = !installation && !(await hasPeople(db))
  if (isLogNew && !isDatabaseNew)
    throw new WrongInstallation(
      'The event store is empty but the database is not: restore the event store, or start on an empty database.',
    )
  if (!isLogNew && (isDatabaseNew || !(await agree(db, log))))
    throw new WrongInstallation(
      'The event store holds the log of an installation that this database does not belong to: restore its database, or start on an empty event store.',
    )
  await save(db, { id: await log.mark(installation?.id ?? randomUUID()), log: 'eventstoredb' })
}

async function installationIn(db: PoolClient): Promise<Installation | undefined> {
  const { rows } = await db.query<Installation>('select id, log from es.installation')
  return rows[0]
}

const save = (db: PoolClient, { id, log }: Installation) =>
  db.query(
    `insert into es.installation (id, log) values ($1, $2)
     on conflict (only_row) do update set id = excluded.id, log = excluded.log`,
    [id, log],
  )

/** Whether the database has the key or tombstone of the first person in the log. */
async function agree(db: PoolClient, log: MarkedLog): Promise<boolean> {
  for await (const { sealed } of log.readAll({ limit: maxLookedAt }))
    if (sealed) return isTrue(db, 'exists (select from es.person_keys where person_id = $1)', sealed.personId)
  return true
}

const hasPeople = (db: PoolClient) => isTrue(db, 'exists (select from es.person_keys)')

/** Whether the database has tables of versions before 29 November 2026, which lack these columns. */
const isUnsupported = (db: PoolClient) =>
  isTrue(
    db,
    `exists (select from (values ('credentials', 'claims_email'), ('recovery_codes', 'number')) lacking (name, attname)
     join pg_class on oid = to_regclass('vault.' || name)
     where not exists (select from pg_attribute a where attrelid = oid and a.attname = lacking.attname))`,
  )

/** Whether the database was used with its own log. Only then its table exists. */
async function hasOwnEvents(db: PoolClient): Promise<boolean> {
  if (!(await isTrue(db, "to_regclass('es.events') is not null"))) return false
  return isTrue(db, 'exists (select from es.events)')
}

async function isTrue(db: PoolClient, condition: string, ...values: readonly string[]): Promise<boolean> {
  const { rows } = await db.query<{ answer: boolean }>(`select ${condition} as answer`, [...values])
  return rows[0]?.answer ?? false
}
