import type { Notification } from '../../../../api/contract/manager-events.ts'
import type { Format } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/use-translate.ts'
import { type EventData, eventDataIn, type StreamEvent } from '../../../shared/live/follow.ts'
import { eventName, hoursText } from '../audit/event-words.ts'
import { officeLive } from './texts.en.ts'

/** A notification: the server’s text, and the facts to translate it. */
export interface LiveNotification {
  readonly title: string
  readonly message: string
  readonly about: Readonly<Pick<Notification, 'type' | 'code' | 'studioName' | 'slots' | 'amount' | 'receipt'>>
}

/** The events that the back office receives. */
export type LiveEvent =
  | { readonly type: 'booking_update'; readonly bookingId: string; readonly studioId: string }
  | { readonly type: 'studio_update'; readonly studioId: string }
  | { readonly type: 'people_update' }
  | { readonly type: 'stats_update' }
  | ({ readonly type: 'notification' } & LiveNotification)

const text = (payload: EventData, name: string): string => {
  const value = payload[name]
  return typeof value === 'string' ? value : ''
}

const textOrNone = (payload: EventData, name: string): string | null => text(payload, name) || null

const aboutIn = (payload: EventData): LiveNotification['about'] => ({
  type: text(payload, 'type'),
  code: textOrNone(payload, 'code'),
  studioName: textOrNone(payload, 'studioName'),
  slots: Array.isArray(payload.slots) ? payload.slots.filter((slot) => typeof slot === 'string') : [],
  amount: typeof payload.amount === 'number' ? payload.amount : null,
  receipt: textOrNone(payload, 'receipt'),
})

/** Reads an event of the stream without trusting its content. Returns null for unknown events. */
export function liveEventIn({ event, data }: StreamEvent): LiveEvent | null {
  const payload = eventDataIn(data)
  switch (event) {
    case 'booking_update':
      return { type: event, bookingId: text(payload, 'bookingId'), studioId: text(payload, 'studioId') }
    case 'studio_update':
      return { type: event, studioId: text(payload, 'studioId') }
    case 'people_update':
    case 'stats_update':
      return { type: event }
    case 'notification':
      return { type: event, title: text(payload, 'title'), message: text(payload, 'message'), about: aboutIn(payload) }
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
    case 'people_update':
    case 'notification':
      return []
  }
}

/** Describes a booking in one line: 'SB7K3M9Q at Mawimbi, Tue 1 Dec, 09:00 to 11:00'. */
export const bookingLine = (
  t: Translate,
  format: Format,
  { code, studioName, slots }: Pick<LiveNotification['about'], 'studioName' | 'slots'> & { readonly code: string },
): string =>
  t('activity.booking', {
    code,
    studio: studioName ?? t('activity.closed-studio'),
    when: hoursText(t, format, slots) ?? t('activity.no-time'),
  })

type StudioNotification = Extract<keyof typeof officeLive, `news.studio-${string}`>
const isStudioNotification = (id: string): id is StudioNotification => id in officeLive

/** Translates a notification into the current language, or returns the server's text if there is no translation. */
export function notificationText(
  t: Translate,
  format: Format,
  { title, message, about }: LiveNotification,
): { title: string; message: string } {
  const name = eventName(t, about.type)
  if (name === about.type) return { title, message }
  return { title: name, message: notificationBody(t, format, about) ?? message }
}

function notificationBody(t: Translate, format: Format, about: LiveNotification['about']): string | undefined {
  const { type, code, studioName, amount, receipt } = about
  const studioNotification = `news.${type.replace('.', '-')}`
  if (isStudioNotification(studioNotification))
    return t(studioNotification, { studio: studioName ?? t('news.a-studio') })
  if (receipt !== null) return t('news.suspense', { receipt })
  if (code === null) return undefined
  const booking = bookingLine(t, format, { ...about, code })
  return amount === null ? booking : t('news.money', { amount: format.money(amount), booking })
}
