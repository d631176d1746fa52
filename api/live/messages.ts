import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import type { LiveMessage, Notification } from '../contract/manager-events.ts'

export type Recorded = RecordedEvent<StoredEvent>

/** The messages that one event leads to. */
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
