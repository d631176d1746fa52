import { byProcess, type CommandContext } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { beginToSend, messageFailed, messageSent } from '../../commands/messages/follow-message.ts'
import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { contact } from '../../domain/contact/contact.ts'
import { erased } from '../../domain/kernel/events.ts'
import type { FailureKind } from '../../domain/message/events.ts'
import type { ExistingMessage } from '../../domain/message/message.ts'
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

/** It will be tried again: what a job throws so that it comes back later. */
export class NotSentYet extends Error {
  override readonly name = 'NotSentYet'
}

const withCalendar = new Set(['booking_paid', 'booking_rescheduled'])
const cutShort = { why: 'It was cut short while it was being sent', kind: 'unclear' } as const

/**
 * Sends a message, at most once without knowing: that it is being sent is written first, and whoever finds that written
 * by somebody who never came back leaves it to an admin. Throws NotSentYet when it failed in passing.
 */
export async function sendMessage(services: Services, outlets: Outlets, messageId: string, now: Date): Promise<void> {
  const context = byProcess('messages', messageId, now)
  const { message, changed } = await beginToSend(services, messageId, context)
  if (!changed) {
    if (message.status === 'sending') await messageFailed(services, messageId, cutShort, context)
    return
  }
  const outcome = await attempt(() => goOut(services, outlets, message))
  if ('providerId' in outcome) await messageSent(services, messageId, outcome.providerId, context)
  else await failed(services, messageId, outcome, context)
}

/** A message that is still being sent long after it began: nobody knows whether it went out. */
export async function settleMessage(services: Services, messageId: string, now: Date): Promise<void> {
  await messageFailed(services, messageId, cutShort, byProcess('messages', messageId, now))
}

interface Failure {
  readonly why: string
  readonly kind: FailureKind
}

async function failed(services: Services, messageId: string, failure: Failure, context: CommandContext) {
  const { message } = await messageFailed(services, messageId, failure, context)
  if (message.status === 'failed' && message.kind === 'passing') throw new NotSentYet(failure.why)
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
