import * as z from 'zod'
import { Cents, kesOf, kesText } from '../../domain/kernel/money.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import type { LiveBooking } from '../../projections/bookings/live.ts'
import type { LiveMessage, Notification } from '../contract/manager-events.ts'
import { bookingText } from '../routes/dashboard-views.ts'
import { aboutNothing } from './notification.ts'

type Happened = RecordedEvent<StoredEvent>

/** What is told of one event, and to which managers. */
export interface Told {
  readonly managerIds: readonly string[]
  readonly toManagers: readonly LiveMessage[]
  readonly toAdmins: readonly LiveMessage[]
}

const nobody: Told = { managerIds: [], toManagers: [], toAdmins: [] }

/** Managers see that money moved; the way there is the admins' to follow. */
const toldManagers = new Set(['payment.receipt_matched', 'payment.settled', 'payment.refunded'])

/** Something happened to a booking's payment: its row has changed, and money that came or is due back is told in words. */
export function paymentNews(event: Happened, booking: LiveBooking | undefined): Told {
  if (!booking) return nobody
  const { id, code, status, studio_id, manager_id } = booking
  const { at } = event.metadata
  const update: LiveMessage = {
    event: 'booking_update',
    data: { bookingId: id, code, status, studioId: studio_id, at },
  }
  const note = noteOf(event, booking)
  return {
    managerIds: manager_id === null || !toldManagers.has(event.type) ? [] : [manager_id],
    toManagers: [update],
    toAdmins: note ? [note, update] : [update],
  }
}

function noteOf({ type, data, metadata }: Happened, booking: LiveBooking): LiveMessage | undefined {
  const title = noteTitles[type]
  const money = Money.safeParse(data)
  if (title === undefined || !money.success) return undefined
  const { code, studio_name: studioName, slots } = booking
  const { amountCents } = money.data
  return notification({
    title,
    message: `${kesText(amountCents)} for ${bookingText(code, studioName, slots)}`,
    at: metadata.at,
    type,
    ...aboutNothing,
    code,
    studioName,
    slots: [...slots],
    amount: kesOf(amountCents),
  })
}

const noteTitles: Readonly<Record<string, string>> = {
  'payment.receipt_matched': 'Payment received',
  'payment.refund_requested': 'Refund due',
}
const Money = z.object({ amountCents: Cents })

/** Money came that nobody knows the booking of: an admin has to look at it. */
export function suspenseNews({ stream, type, metadata }: Happened): Told {
  const receipt = stream.slice('receipt-'.length)
  const note = notification({
    title: 'Money without a booking',
    message: `M-Pesa ${receipt} names no booking of ours`,
    at: metadata.at,
    type,
    ...aboutNothing,
    receipt,
  })
  return { ...nobody, toAdmins: [note] }
}

const notification = (data: Notification): LiveMessage => ({ event: 'notification', data })
