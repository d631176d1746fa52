import { accountOf } from '../../commands/accounts/find-user.ts'
import { byProcess } from '../../commands/context.ts'
import { type Loaded, load } from '../../commands/handle.ts'
import { admitMessage, type OutgoingMessage } from '../../commands/limits/recipients.ts'
import { admitSms } from '../../commands/limits/sms-spending.ts'
import { beginToSend, dropMessage, messageFailed, messageSent } from '../../commands/messages/messages.ts'
import type { LimitServices, Log, LogReader, LogWriter, Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { isStaff } from '../../domain/account/sign-in.ts'
import { booking } from '../../domain/booking/booking.ts'
import { contact } from '../../domain/contact/contact.ts'
import { erased } from '../../domain/kernel/events.ts'
import { type ExistingMessage, existing, message, waits } from '../../domain/message/message.ts'
import { mailHtml } from '../../integrations/email/mail-html.ts'
import type { Attachment, Mailer } from '../../integrations/email/mailer.ts'
import { NotSent } from '../../integrations/not-sent.ts'
import type { SmsSender } from '../../integrations/sms/sms.ts'
import { messageWithCauses } from '../../lib/storable.ts'
import {
  accountTemplates,
  isAwaited,
  isForOffice,
  isToStaff,
  needsLiveBooking,
  reportsEnd,
  templatesByAnyone,
} from './notification.ts'
import { isEnded, isLinkResent } from './notified-booking.ts'
import {
  hadStarted,
  hasMovedOn,
  isByStaff,
  isHiddenSince,
  mayWait,
  type QuietHours,
  quietUntil,
  waitsFor,
} from './quiet-hours.ts'
import { withCode, withDecisionToken, withSecret } from './secrets.ts'
import { smsParts } from './templates/sms-parts.ts'

/** The channels that send messages. */
export interface Channels {
  readonly mailer: Mailer
  readonly sms: SmsSender
  readonly brand: string
  /** Returns the current booking as a calendar file; undefined if it has no time. */
  readonly calendarOf: (bookingId: string) => Promise<Attachment | undefined>
  /** When messages that can wait are held; never by default. */
  readonly quietHours?: QuietHours | undefined
}

const withCalendar = new Set(['booking_paid', 'booking_rescheduled', 'booking_cancelled', 'booking_rejected'])
/** Why a message about a former state of its booking was not sent. */
export const movedOn = 'The booking has moved on'
const interrupted = { why: 'It was cut short while it was being sent', kind: 'unclear' } as const

/**
 * Sends a message at most once. It appends `message.sending` before it calls the provider; a job that finds that event
 * leaves the message to the job that appended it, or in the end to an admin. Retries temporary failures with backoff;
 * returns the next attempt's time if it is in the future.
 */
export async function sendMessage(
  services: Log & Pick<Services, 'links' | 'limits' | 'ids' | 'vault'>,
  channels: Channels,
  messageId: string,
  now: Date,
): Promise<Date | undefined> {
  const { last, ...loaded } = await load(services.store, message, streams.message(messageId))
  const { state } = loaded
  if (last && state.status === 'failed' && state.kind === 'passing') {
    const due = new Date(Date.parse(last.metadata.at) + backoffMs(state.tries))
    if (now < due) return due
  }
  const { since, isRetried } = await wantedSince(services, messageId)
  const hasWaited = mayWait(existing(state).template) && quietUntil(since, channels.quietHours) !== undefined
  return sendKnown(services, channels, { ...loaded, state: existing(state) }, now, {
    since: hasWaited || now.getTime() - since.getTime() > freshMs ? since : undefined,
    isRetried,
    isWanted: last?.type === 'message.retried',
  })
}

/** Returns when a message was queued, or when an admin last requested another attempt, and whether one did. */
export async function wantedSince({ store }: LogReader, messageId: string) {
  let since = new Date(0)
  let isRetried = false
  for await (const { type, metadata } of store.read(streams.message(messageId))) {
    isRetried ||= type === 'message.retried'
    if (type === 'message.queued' || type === 'message.retried') since = new Date(metadata.at)
  }
  return { since, isRetried }
}

/** How long a message stays valid, whatever happens to its booking, unless it waited for the morning. */
const freshMs = 3_600_000

interface Circumstances {
  /** When it started to wait, if it waited for long. */
  readonly since: Date | undefined
  /** Whether an admin has sent it again, perhaps long after it was addressed. */
  readonly isRetried: boolean
  /** Whether an admin has just sent it again, and wants it sent now, even in quiet hours. */
  readonly isWanted: boolean
}

/**
 * Sends a loaded message, as `sendMessage` does; without circumstances, one that was queued a moment ago. Sends
 * nothing, and returns when to try again, in quiet hours, while SMS are stopped, and while staff has got too many.
 */
export async function sendKnown(
  services: Log & Pick<Services, 'links' | 'limits' | 'ids' | 'vault'>,
  channels: Channels,
  known: Loaded<ExistingMessage>,
  now: Date,
  circumstances?: Circumstances,
): Promise<Date | undefined> {
  const { messageId, channel, to, template } = known.state
  if (!waits(known.state)) return undefined
  const morning = circumstances?.isWanted ? undefined : await morningFor(services, channels, known.state, now)
  if (morning) return morning
  const context = byProcess('messages', messageId, now)
  const outgoing = {
    messageId,
    channel,
    to,
    isToStaff: isToStaff(template),
    isByAnyone: await isByAnyone(services, known.state),
    accountTemplate: accountTemplates.has(template) ? template : undefined,
    parts: smsParts(withDecisionToken(services.links, known.state)),
  }
  // Before the limits of all SMS: what does not go out must not stop the others.
  const obstacle = await obstacleTo(services, outgoing, known.state, now, circumstances)
  if (obstacle instanceof Date) return obstacle
  if (obstacle) {
    await dropMessage(services, messageId, obstacle, context)
    return undefined
  }
  if (channel === 'sms' && !(await admitSms(services, outgoing, now))) return new Date(now.getTime() + stoppedForMs)
  const { message: sending, changed, ...rest } = await beginToSend(services, messageId, context, known)
  if (!changed) return undefined
  const outcome = await attempt(prepare(services, channels, sending, now, circumstances))
  const begun = { ...rest, state: sending }
  if ('providerId' in outcome) await messageSent(services, messageId, outcome.providerId, context, begun)
  else await messageFailed(services, messageId, outcome, context, begun)
  return undefined
}

/** Counts a message for its recipient. Returns why it is not sent, or when to try again; undefined if it is sent. */
async function obstacleTo(
  services: LogReader & LimitServices,
  outgoing: OutgoingMessage,
  message: ExistingMessage,
  now: Date,
  circumstances: Circumstances | undefined,
): Promise<string | Date | undefined> {
  if (outgoing.to === erased) return 'The person was erased'
  // What is obsolete must not take the place of another message. The notifier has just checked a message that it sends.
  const objection = circumstances && (await objectionTo(services, message, now, circumstances))
  if (objection) return objection
  if (circumstances?.isRetried || (await admitMessage(services, outgoing, now))) return undefined
  // Otherwise strangers could silence staff.
  return outgoing.isToStaff ? new Date(now.getTime() + fullForMs) : 'This recipient got too many messages today'
}

/** How long a message to staff waits before the job checks whether the recipient may get more. */
const fullForMs = 3_600_000

/** Returns the end of the quiet hours if a message waits for it. */
async function morningFor(
  services: LogReader,
  { quietHours }: Channels,
  { template, aboutId, causeId }: ExistingMessage,
  now: Date,
): Promise<Date | undefined> {
  const morning = quietUntil(now, quietHours)
  if (!morning || !mayWait(template)) return undefined
  if (aboutId === null) return morning
  // Staff resent it on purpose, often while on the phone with the customer.
  if (template === 'booking_approved' && (await isLinkResent(services, aboutId, causeId))) return undefined
  // A customer who moves a booking is awake.
  if (template === 'booking_rescheduled' && !(await isByStaff(services, aboutId, causeId))) return undefined
  const { state } = await load(services.store, booking, streams.booking(aboutId))
  return waitsFor(morning, template, state.status === 'absent' ? undefined : state, now) ? morning : undefined
}

/** How long a message waits before the job checks whether SMS sending has resumed. */
const stoppedForMs = 600_000

/** The backoff after `tries` temporary failures: seconds at first, an hour from the ninth on. */
const backoffMs = (tries: number) => 1_000 * Math.min(Math.exp(tries), 3_600)

/** Marks a message whose sending was interrupted as unclear. */
export async function markUnclear(services: LogWriter, messageId: string, now: Date): Promise<void> {
  await messageFailed(services, messageId, interrupted, byProcess('messages', messageId, now))
}

type Send = () => Promise<{ readonly providerId: string }>

async function attempt(preparing: Promise<Send>) {
  let send: Send | undefined
  try {
    send = await preparing
    return await send()
  } catch (error) {
    const why = messageWithCauses(error)
    // A failed query before the provider was called, such as at a restart of the database.
    if (!send && !(error instanceof NotSent)) return { why, kind: 'passing' } as const
    if (!(error instanceof NotSent)) return { why, kind: 'unclear' } as const
    return { why, kind: error.lasting ? 'lasting' : 'passing' } as const
  }
}

/** Returns the function that calls the provider. Throws NotSent for a message that is not to be sent. */
async function prepare(
  services: LogReader & Pick<Services, 'links' | 'limits' | 'ids' | 'vault'>,
  channels: Channels,
  stored: ExistingMessage,
  now: Date,
  circumstances: Circumstances | undefined,
): Promise<Send> {
  const message = { ...stored, text: withDecisionToken(services.links, stored) }
  const { to, channel, subject, language, messageId } = message
  const objection = await objectionTo(services, message, now, circumstances)
  if (objection) throw new NotSent(objection, true)
  if (channel === 'sms') {
    const text = await withCode(services, message, now)
    return () => channels.sms.send({ to, text })
  }
  const extras = await replyTo(services, message)
  const attachment = await attachmentOf(services, channels, message)
  const complete = await withSecret(services, message)
  const html = mailHtml({ subject, text: complete, language, brand: channels.brand })
  const attachments = attachment ? [attachment] : []
  return () => channels.mailer.send({ id: messageId, to, subject, text: complete, html, attachments, ...extras })
}

/** Returns why a message is no longer to be sent; undefined if it is. */
async function objectionTo(
  services: LogReader,
  message: ExistingMessage,
  now: Date,
  { since, isRetried }: Partial<Circumstances> = {},
): Promise<string | undefined> {
  const { template } = message
  const obsolete = await obsoleteBy(services, message)
  if (obsolete) return obsolete
  if ((since || isRetried) && isForOffice(template) && !(await isAddressOf(services, message)))
    return 'The recipient has left, or has another address now'
  if (since && isAwaited(template)) return 'It would have come too late'
  if (since && (await hasMovedOn(services, message, since, now))) return movedOn
  if (since && (await isHiddenSince(services, message, since))) return 'The studio is no longer public'
  return undefined
}

/** Whether a message still goes to the address or phone of a member of staff. */
async function isAddressOf(services: LogReader, { personId, to }: ExistingMessage): Promise<boolean> {
  const user = await accountOf(services, personId)
  return user.status === 'active' && isStaff(user.role) && (to === user.email || to === user.phone)
}

/** Whether strangers can cause a message: always, or by a request that staff has not approved. */
async function isByAnyone({ store }: LogReader, { template, aboutId }: ExistingMessage): Promise<boolean> {
  if (templatesByAnyone.has(template)) return true
  if (aboutId === null || !['booking_cancelled', 'booking_rejected'].includes(template)) return false
  const { state } = await load(store, booking, streams.booking(aboutId))
  return state.status !== 'absent' && state.chargeCents === null
}

/** Returns what made a message wrong while it was queued; undefined for nothing. */
async function obsoleteBy(services: LogReader, { template, aboutId }: ExistingMessage): Promise<string | undefined> {
  if (aboutId === null || !(needsLiveBooking(template) || reportsEnd(template))) return undefined
  const hasEnded = isEnded((await load(services.store, booking, streams.booking(aboutId))).state)
  if (hasEnded === reportsEnd(template)) return undefined
  return hasEnded ? 'The booking has ended' : 'The booking was reinstated'
}

/** Returns the calendar file, unless the message says that a session that had started is paid. */
async function attachmentOf(services: LogReader, channels: Channels, { template, aboutId, causeId }: ExistingMessage) {
  if (!withCalendar.has(template) || aboutId === null) return undefined
  if (template === 'booking_paid' && (await hadStarted(services, aboutId, causeId))) return undefined
  return channels.calendarOf(aboutId)
}

/** Returns the reply address of a support message: the sender of the contact form. */
async function replyTo({ store }: LogReader, { template, aboutId }: ExistingMessage) {
  if (template !== 'contact_to_support' || aboutId === null) return {}
  const { state } = await load(store, contact, streams.contact(aboutId))
  return state.status === 'received' ? { replyTo: state.email } : {}
}
