import { byProcess } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { beginToSend, messageFailed, messageSent } from '../../commands/messages/follow-message.ts'
import type { Services } from '../../commands/services.ts'
import type { Loaded } from '../../commands/stream-states.ts'
import { streams } from '../../commands/streams.ts'
import { contact } from '../../domain/contact/contact.ts'
import { erased } from '../../domain/kernel/events.ts'
import { type ExistingMessage, existing, message } from '../../domain/message/message.ts'
import { mailHtml } from '../../integrations/email/mail-html.ts'
import type { Attachment, Mailer } from '../../integrations/email/mailer.ts'
import type { SmsSender } from '../../integrations/sms/sms.ts'
import { Unsent } from '../../integrations/unsent.ts'
import { hasBookingEnded } from './booking-facts.ts'
import { purposeOf, secretPlace } from './secrets.ts'
import { needsLiveBooking } from './telling.ts'

/** What messages go out by. */
export interface Outlets {
  readonly mailer: Mailer
  readonly sms: SmsSender
  readonly brand: string
  /** A booking as a calendar file, as it stands now; undefined where it has no time. */
  readonly calendarOf: (bookingId: string) => Promise<Attachment | undefined>
}

const withCalendar = new Set(['booking_paid', 'booking_rescheduled'])
const cutShort = { why: 'It was cut short while it was being sent', kind: 'unclear' } as const

/**
 * Sends a message, at most once without knowing: that it is being sent is written first, and whoever finds that written
 * leaves it to whoever wrote it, or in the end to an admin. What failed in passing is tried again after a pause; answers
 * when, where that is still to come.
 */
export async function sendMessage(
  services: Services,
  outlets: Outlets,
  messageId: string,
  now: Date,
): Promise<Date | undefined> {
  const { last, ...loaded } = await load(services.store, message, streams.message(messageId))
  const { state } = loaded
  if (last && state.status === 'failed' && state.kind === 'passing') {
    const due = new Date(Date.parse(last.metadata.at) + pauseMs(state.tries))
    if (now < due) return due
  }
  await sendKnown(services, outlets, { ...loaded, state: existing(state) }, now)
  return undefined
}

/** Sends a message that somebody has just seen waiting, as `sendMessage` does. */
export async function sendKnown(
  services: Services,
  outlets: Outlets,
  known: Loaded<ExistingMessage>,
  now: Date,
): Promise<void> {
  const { messageId } = known.state
  const context = byProcess('messages', messageId, now)
  const { message: sending, changed, ...rest } = await beginToSend(services, messageId, context, known)
  if (!changed) return
  const outcome = await attempt(() => goOut(services, outlets, sending))
  const begun = { ...rest, state: sending }
  if ('providerId' in outcome) await messageSent(services, messageId, outcome.providerId, context, begun)
  else await messageFailed(services, messageId, outcome, context, begun)
}

/** How long to wait after so many tries that failed in passing. */
const pauseMs = (tries: number) => 1_000 * Math.exp(tries)

/** A message that is still being sent long after it began: nobody knows whether it went out. */
export async function settleMessage(services: Services, messageId: string, now: Date): Promise<void> {
  await messageFailed(services, messageId, cutShort, byProcess('messages', messageId, now))
}

async function attempt(send: () => Promise<{ readonly providerId: string }>) {
  try {
    return await send()
  } catch (error) {
    const why = impersonal(error instanceof Error ? error.message : 'Something went wrong')
    if (!(error instanceof Unsent)) return { why, kind: 'unclear' } as const
    return { why, kind: error.lasting ? 'lasting' : 'passing' } as const
  }
}

/** What a provider says may repeat the address or the number, and this is kept for good. */
const impersonal = (text: string): string =>
  text
    .replace(/[^\s<>]+@[^\s<>]+/g, '…')
    .replace(/\d[\d\s-]{7,}\d/g, '…')
    .slice(0, 200)

async function goOut(services: Services, outlets: Outlets, message: ExistingMessage) {
  const { to, text, channel, subject, language, messageId } = message
  if (to === erased) throw new Unsent('The person was erased', true)
  if (await isPointless(services, message)) throw new Unsent('The booking has ended', true)
  if (channel === 'sms') return outlets.sms.send({ to, text })
  const [extras, attachment] = [await replyTo(services, message), await attachmentOf(outlets, message)]
  const complete = await withSecret(services, message)
  const html = mailHtml({ subject, text: complete, language, brand: outlets.brand })
  const attachments = attachment ? [attachment] : []
  return outlets.mailer.send({ id: messageId, to, subject, text: complete, html, attachments, ...extras })
}

/** It waited, and its booking ended meanwhile. */
const isPointless = async (services: Services, { template, aboutId }: ExistingMessage) =>
  needsLiveBooking(template) && aboutId !== null && hasBookingEnded(services, aboutId)

const attachmentOf = async ({ calendarOf }: Outlets, { template, aboutId }: ExistingMessage) =>
  withCalendar.has(template) && aboutId !== null ? calendarOf(aboutId) : undefined

/** Secrets are made now, and never kept: sent again, it carries a new one beside the older. */
async function withSecret({ vault }: Services, { template, aboutId, text }: ExistingMessage): Promise<string> {
  const purpose = purposeOf(template)
  if (!purpose || aboutId === null) return text
  const secret = await vault.mailedLinks.issue(aboutId, purpose)
  return text.replaceAll(secretPlace, secret)
}

/** Support answers whoever wrote. */
async function replyTo({ store }: Services, { template, aboutId }: ExistingMessage) {
  if (template !== 'contact_to_support' || aboutId === null) return {}
  const { state } = await load(store, contact, streams.contact(aboutId))
  return state.status === 'received' ? { replyTo: state.email } : {}
}
