import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { byProcess } from '../../commands/context.ts'
import { type Loaded, load } from '../../commands/handle.ts'
import { dropMessage, queueMessages, type RenderedMessage } from '../../commands/messages/messages.ts'
import type { Log, LogReader, Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import type { Role } from '../../domain/account/events.ts'
import type { PlacedBooking } from '../../domain/booking/booking.ts'
import { contact } from '../../domain/contact/contact.ts'
import { erased } from '../../domain/kernel/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { isSafeInMessages } from '../../domain/kernel/text-checks.ts'
import { Channel, type ExistingMessage, mayHaveGoneOut } from '../../domain/message/message.ts'
import { studio as aggregate, isPublic } from '../../domain/studio/studio.ts'
import { KeyedQueue } from '../../lib/keyed-queue.ts'
import { type Addressee, adminsOf, anyCustomerOf, customerOf, managerOf } from './addressees.ts'
import { actorName } from './messages.ts'
import {
  type BookingNotification,
  type ContactNotification,
  corrects,
  isForOffice,
  isUndecided,
  type PhoneNotification,
  type StudioNotification,
  templateForAdmins,
} from './notification.ts'
import { loadBooking, type NotifiedBooking, notifiedBooking, oneLine } from './notified-booking.ts'
import { decisionPlaceholder, linkOf, secretPlaceholder } from './secrets.ts'
import { stillApplies } from './still-applies.ts'
import type {
  AccountFacts,
  AccountTemplate,
  BookingTemplate,
  ContactFacts,
  Rendered,
  Site,
} from './templates/rendered.ts'
import { inGsm } from './templates/sms-parts.ts'
import { templates } from './templates/templates.ts'

/** A notification with an account link. Its secret is created when the message is sent. */
export interface AccountNotification {
  readonly template: AccountTemplate
  readonly causeId: string
  readonly user: {
    readonly userId: string
    readonly name: string
    readonly email: string
    readonly role: Role
    readonly language: Language
    /** Whether the address is verified. */
    readonly verified: boolean
  }
  /** When it was caused, in ISO 8601. */
  readonly at: string
  readonly facts?: Pick<AccountFacts, 'device' | 'network' | 'what'>
}

/** A queued message in its current state. */
type Queued = Loaded<ExistingMessage>

/**
 * Renders notifications and queues them as messages. Idempotent: a person gets one message per cause, template and
 * channel.
 */
export interface Notifier {
  /** All notifications must concern one booking at one version. */
  queueForBooking(notifications: readonly BookingNotification[]): Promise<readonly Queued[]>
  queueForStudio(notification: StudioNotification): Promise<readonly Queued[]>
  queueForContact(notifications: readonly ContactNotification[]): Promise<readonly Queued[]>
  queueForAccount(notification: AccountNotification): Promise<readonly Queued[]>
  queueForPhone(notification: PhoneNotification): Promise<readonly Queued[]>
}

/** Older events are history, such as the demo's or those of a long outage of this process. */
const maxAgeMs = 3 * 24 * 3_600_000
/** Longer names would add a third part to an SMS. */
const longestInSms = 24

/**
 * Creates a notifier that reads the log and queues messages. It skips notifications about bookings and studios that are
 * older than three days.
 */
export function createNotifier(
  services: Log & Pick<Services, 'transact' | 'links' | 'ids'>,
  site: Site,
  publicUrl: () => string,
  clock: () => Date,
): Notifier {
  const isOld = ({ at }: { readonly at: string }) => clock().getTime() - Date.parse(at) > maxAgeMs
  const queue = (rendered: readonly RenderedMessage[], causeId: string, by: string) =>
    queueMessages(services, rendered, byProcess(by, causeId, clock()))
  // Renders bookings one at a time and yields to requests in between.
  const turns = new KeyedQueue()
  const yieldToRequests = () => turns.run('', turnOfEventLoop)

  return {
    async queueForBooking(notifications) {
      const current = notifications.filter((notification) => !isOld(notification))
      const [first] = current
      const log = first && (await loadBooking(services, first))
      if (!log) return []
      await yieldToRequests()
      const rendered: RenderedMessage[] = []
      for (const notification of current) {
        const notified = notifiedBooking(services, log, notification, publicUrl())
        if (!stillApplies(notification, notified)) continue
        for (const { to, template, ...pages } of await recipientsOf(services, notification, notified, publicUrl())) {
          if (!(await withdrawAnnouncement(services, notification, notified, to, clock()))) continue
          const facts = { ...notified.facts, name: greetedName(to.name, template, notified.booking), ...pages }
          const render = templates[to.language].booking[template]
          const about = { template, causeId: notification.causeId, aboutId: notification.bookingId }
          const content = renderShortened(facts, (given) => render(given, site))
          rendered.push(...renderedFor(to, about, content))
        }
      }
      return queue(rendered, first.causeId, actorName)
    },
    async queueForStudio(notification) {
      if (isOld(notification)) return []
      const { template, causeId, studioId, what, note, declined } = notification
      const { state: studio } = await load(services.store, aggregate, streams.studio(studioId))
      if (studio.status === 'absent' || studio.status === 'deleted') return []
      const rendered = (await managerOf(services, studio)).flatMap((to) => {
        const page = `${publicUrl()}/manager/studios`
        const named = { name: safeName(to.name), studio: oneLine(studio.details.name), location: '' }
        const facts = { ...named, what, isPublic: isPublic(studio), note, declined, page }
        const render = templates[to.language].studio[template]
        const content = renderShortened(facts, (given) => render(given, site))
        return renderedFor(to, { template, causeId, aboutId: studioId }, content)
      })
      return queue(rendered, causeId, actorName)
    },
    async queueForContact(notifications) {
      const [first] = notifications
      if (!first) return []
      const { contactId, causeId } = first
      const { state } = await load(services.store, contact, streams.contact(contactId))
      if (state.status === 'absent' || state.email === erased) return []
      const { personId, email, language } = state
      const sender = { personId, name: oneLine(state.name), email, phone: null, language }
      const support: Addressee = { ...sender, email: site.supportEmail, language: 'en' }
      const rendered = notifications.flatMap(({ template }) => {
        const to = template === 'contact_to_support' ? support : sender
        const facts: ContactFacts = { ...state, name: sender.name, phone: state.phone ?? '' }
        const content = templates[to.language].contact[template](facts, site)
        return renderedFor(to, { template, causeId, aboutId: contactId }, content)
      })
      return queue(rendered, causeId, actorName)
    },
    async queueForAccount({ template, causeId, user, at, facts: more }) {
      const { userId, email, role, language } = user
      const to = { personId: userId, name: ownName(template, user), email, phone: null, language }
      const facts = { ...more, at, name: to.name, role, link: `${publicUrl()}${linkOf(template)}` }
      const content = templates[language].account[template](facts, site)
      // A job sends it, so that the request does not wait for the provider.
      return queue(renderedFor(to, { template, causeId, aboutId: userId }, content), causeId, 'accounts')
    },
    async queueForPhone({ template, causeId, aboutId, personId, phone, language, prompt }) {
      const link = prompt ? `${publicUrl()}/not-me/${services.links.notMeToken(aboutId, prompt.attemptId)}` : ''
      const facts = { booking: prompt?.booking ?? '', code: secretPlaceholder, link }
      const to = { personId, name: '', email: '', phone, language }
      const content = templates[language].phone[template](facts, site)
      return queue(renderedFor(to, { template, causeId, aboutId }, content), causeId, 'phones')
    },
  }
}

/** Returns the messages for a recipient, one per available channel. A walk-in may have no email. */
function renderedFor(
  { personId, language, phone, email: address }: Addressee,
  about: Pick<RenderedMessage, 'template' | 'causeId' | 'aboutId'>,
  { sms, email }: Rendered,
): readonly RenderedMessage[] {
  const common = { ...about, personId, language }
  const byEmail: RenderedMessage[] =
    email && address !== '' ? [{ ...common, channel: 'email', to: address, ...email }] : []
  if (sms === undefined || phone === null) return byEmail
  return [...byEmail, { ...common, channel: 'sms', to: phone, subject: '', text: smsText(sms) }]
}

/**
 * Drops the messages to a recipient that a notification corrects, as far as they wait, for example for the morning.
 * Returns whether the recipient may know one of them; true if the notification corrects none.
 */
async function withdrawAnnouncement(
  services: Log & Pick<Services, 'ids'>,
  { template, causeId }: BookingNotification,
  { withdrawal }: NotifiedBooking,
  { personId }: Addressee,
  now: Date,
): Promise<boolean> {
  const corrected = corrects[template]
  if (corrected === undefined) return true
  let isKnown = false
  for (const announcement of withdrawal?.announcedBy ?? [])
    for (const channel of Channel.options) {
      const messageId = services.ids.message(announcement, corrected, channel, personId)
      const state = await dropMessage(services, messageId, 'It was withdrawn', byProcess(actorName, causeId, now))
      isKnown ||= mayHaveGoneOut(state)
    }
  return isKnown
}

/** Returns a name to greet by; empty for one that could pass for a message of ours. */
const safeName = (name: string) => (isSafeInMessages(oneLine(name)) ? oneLine(name) : '')

/**
 * The name to greet by. A customer is greeted without one until staff has answered the request: anyone can type any
 * name with anyone's address.
 */
function greetedName(name: string, template: BookingTemplate, { status, chargeCents }: PlacedBooking): string {
  return isForOffice(template) || status === 'manager_confirmed' || chargeCents !== null ? safeName(name) : ''
}

/**
 * Returns the name to greet an account by: none until its address is verified, because anyone can register any name
 * with anyone's address. An admin chose the name in an invitation.
 */
function ownName(template: AccountTemplate, { name, verified }: AccountNotification['user']): string {
  return verified || template === 'invitation' ? safeName(name) : ''
}

interface Recipient {
  readonly to: Addressee
  readonly template: BookingTemplate
  /** The page with the booking's progress. */
  readonly page: string
  /** The page on which the recipient decides about the request without signing in; null if they can't. */
  readonly decidePage: string | null
}

/** Returns the recipients and their pages. Admins receive the messages of a studio without a manager. */
async function recipientsOf(
  services: LogReader & Pick<Services, 'links'>,
  { template, bookingId }: BookingNotification,
  { booking, studio, version, status, link, facts }: NotifiedBooking,
  publicUrl: string,
): Promise<readonly Recipient[]> {
  const bookingsPage = (role: 'manager' | 'admin') => `${publicUrl}/${role}/bookings?search=${booking.code}`
  const toAdmins = async (content: BookingTemplate) =>
    (await adminsOf(services)).map((to) => ({ to, template: content, page: bookingsPage('admin'), decidePage: null }))
  // Once the manager has confirmed, the admin is the one who is waited for.
  if (template === 'nudge_admin' && booking.status === 'manager_confirmed') return toAdmins('admin_asked')
  if (template.startsWith('admin_') || template === 'nudge_admin') return toAdmins(template)
  if (template.startsWith('manager_') || template === 'nudge_manager') {
    const all = studio ? await managerOf(services, studio) : []
    const isOwn = ({ personId }: Addressee) => template === 'manager_booked' && personId === booking.walkIn?.staffId
    const managers = all.filter((to) => !isOwn(to))
    const ofAdmins = managers.length === 0 && templateForAdmins(template, booking, status, facts.isByAdmin)
    if (ofAdmins) return toAdmins(ofAdmins)
    const decidePage = isUndecided(status) ? `${publicUrl}/decide/${decisionPlaceholder(version)}` : null
    return managers.map((to) => ({ to, template, page: bookingsPage('manager'), decidePage }))
  }
  const page = `${publicUrl}/bookings/${services.links.trackingToken(bookingId)}`
  // Staff sends the link again on purpose, also to a customer who gets no messages otherwise.
  const isOnPurpose = template === 'booking_approved' && link === 'resent'
  return (isOnPurpose ? anyCustomerOf(booking) : customerOf(booking)).map((to) => ({
    to,
    template,
    page,
    decidePage: null,
  }))
}

/** Renders an e-mail with full names and notes, and an SMS with shortened ones. */
function renderShortened<
  Facts extends { readonly studio: string; readonly location: string; readonly receipt?: string },
>(facts: Facts, render: (facts: Facts) => Rendered): Rendered {
  const { sms: _, ...content } = render(facts)
  const { studio, location, receipt } = facts
  const short = {
    studio: cut(studio),
    location: cut(location),
    ...(receipt !== undefined && { receipt: cut(receipt) }),
  }
  const { sms } = render({ ...facts, ...short })
  return sms === undefined ? content : { ...content, sms }
}

const cut = (name: string) => (name.length <= longestInSms ? name : `${name.slice(0, longestInSms - 1).trim()}.`)

const smsText = (text: string) => inGsm(oneLine(text))
