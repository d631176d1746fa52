import type { Notification } from '../../../../api/contract/manager-events.ts'
import { type EventData, eventDataIn } from '../../../shared/live/event-data.ts'
import type { StreamEvent } from '../../../shared/live/event-parser.ts'

/** A notification: the server’s text, and the facts to translate it. */
export interface News {
  readonly title: string
  readonly message: string
  readonly about: Readonly<Pick<Notification, 'type' | 'code' | 'studioName' | 'slots' | 'amount' | 'receipt'>>
}

/** The events that the back office receives. */
export type LiveEvent =
  | { readonly type: 'booking_update'; readonly bookingId: string; readonly studioId: string }
  | { readonly type: 'studio_update'; readonly studioId: string }
  | { readonly type: 'stats_update' }
  | ({ readonly type: 'notification' } & News)

const text = (said: EventData, name: string): string => {
  const value = said[name]
  return typeof value === 'string' ? value : ''
}

const textOrNone = (said: EventData, name: string): string | null => text(said, name) || null

const aboutIn = (said: EventData): News['about'] => ({
  type: text(said, 'type'),
  code: textOrNone(said, 'code'),
  studioName: textOrNone(said, 'studioName'),
  slots: Array.isArray(said.slots) ? said.slots.filter((slot) => typeof slot === 'string') : [],
  amount: typeof said.amount === 'number' ? said.amount : null,
  receipt: textOrNone(said, 'receipt'),
})

/** Reads an event of the stream without trusting its content. Returns null for unknown events. */
export function liveEventIn({ event, data }: StreamEvent): LiveEvent | null {
  const said = eventDataIn(data)
  switch (event) {
    case 'booking_update':
      return { type: event, bookingId: text(said, 'bookingId'), studioId: text(said, 'studioId') }
    case 'studio_update':
      return { type: event, studioId: text(said, 'studioId') }
    case 'stats_update':
      return { type: event }
    case 'notification':
      return { type: event, title: text(said, 'title'), message: text(said, 'message'), about: aboutIn(said) }
    default:
      return null
  }
}

/** The mark of the statistics, beside the ids of bookings and studios. */
export const statsMark = 'stats'

/** Returns the ids that an event marks as changed. */
export function changedBy(event: LiveEvent): readonly string[] {
  switch (event.type) {
    case 'booking_update':
      return [event.bookingId, statsMark]
    case 'studio_update':
      return [event.studioId, statsMark]
    case 'stats_update':
      return [statsMark]
    case 'notification':
      return []
  }
}
