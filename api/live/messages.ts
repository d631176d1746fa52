import { type Position, type RecordedEvent, StoreUnavailable } from '../../eventstore/event-store.ts'
import { isConnectionLost } from '../../eventstore/postgres/connection.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import type { Log } from '../../runtime/log.ts'
import type { LiveMessage, Notification } from '../contract/manager-events.ts'

export type Recorded = RecordedEvent<StoredEvent>

/** The messages that one event causes. */
export interface Messages {
  /** The managers who get `toManagers`. */
  readonly managerIds: readonly string[]
  readonly toManagers: readonly LiveMessage[]
  readonly toAdmins: readonly LiveMessage[]
}

export const noMessages: Messages = { managerIds: [], toManagers: [], toAdmins: [] }

/** The booking that an event is about, by its stream; undefined for other streams. */
export const bookingIdOf = ({ stream }: Recorded): string | undefined => /^(?:booking|payment)-(.+)$/.exec(stream)?.[1]

const blank = { code: null, studioName: null, slots: [], amount: null, receipt: null }

/** A notification with null for omitted fields. */
export const notification = (
  data: Omit<Notification, keyof typeof blank> & Partial<Pick<Notification, keyof typeof blank>>,
): LiveMessage => ({ event: 'notification', data: { ...blank, ...data } })

/** A message as text of a stream of server-sent events. */
export const serverSentEvent = ({ event, data }: LiveMessage, id: Position): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Does one piece of the feed's work. If it fails, logs the error and returns what to send instead, so that one bad
 * event ends no stream. Throws on outages, after which the feed retries.
 */
export async function takeOrSkip<Result>(
  log: Pick<Log, 'error'>,
  about: object,
  work: () => Result | Promise<Result>,
  instead: Result,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreUnavailable || isConnectionLost(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ ...about, reason }, 'the live feed skips what it can not take')
    return instead
  }
}
