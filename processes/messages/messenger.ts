import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { byProcess } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { queueMessages, type Worded } from '../../commands/messages/queue-messages.ts'
import { KeyedQueue } from '../../commands/queue.ts'
import type { Services } from '../../commands/services.ts'
import type { Loaded } from '../../commands/stream-states.ts'
import { streams } from '../../commands/streams.ts'
import { contact } from '../../domain/contact/contact.ts'
import { erased } from '../../domain/kernel/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { ExistingMessage } from '../../domain/message/message.ts'
import { type Addressee, adminsOf, customerOf, managerOf, studioNamed } from './addressees.ts'
import { bookingInLog, oneLine, type ToldBooking, toldBooking } from './booking-facts.ts'
import { teller } from './messages.ts'
import { secretIn } from './secrets.ts'
import { type BookingTelling, type ContactTelling, needsLiveBooking, type StudioTelling } from './telling.ts'
import type { AccountTemplate, BookingTemplate, ContactFacts, Said, Site } from './texts/said.ts'
import { inGsm } from './texts/sms-parts.ts'
import { texts } from './texts/texts.ts'

/** A link that somebody is sent for their account; its secret is made when it goes out. */
export interface AccountTelling {
  readonly template: AccountTemplate
  readonly causeId: string
  readonly user: { readonly userId: string; readonly name: string; readonly email: string; readonly language: Language }
}

/** A message that was queued now, or before, as it stands. */
type Queued = Loaded<ExistingMessage>

/**
 * Words what is to be said and queues it; answers the messages. For the same cause each person hears the same thing once
 * on each channel.
 */
export interface Messenger {
  /** What is said of one booking, as it stood at one version. */
  ofBooking(tellings: readonly BookingTelling[]): Promise<readonly Queued[]>
  ofStudio(telling: StudioTelling): Promise<readonly Queued[]>
  ofContact(tellings: readonly ContactTelling[]): Promise<readonly Queued[]>
  ofAccount(telling: AccountTelling): Promise<readonly Queued[]>
}

/** Whatever happened longer ago is history: a demo's, or that of a long time without this process. */
const newsForMs = 3 * 24 * 3_600_000
/** Longer names would make a third part of an SMS. */
const longestInSms = 24

/** A messenger that reads the log and queues messages; what is older than three days it tells nobody. */
export function createMessenger(services: Services, site: Site, publicUrl: () => string, clock: () => Date): Messenger {
  const isOld = ({ at }: { readonly at: string }) => clock().getTime() - Date.parse(at) > newsForMs
  const queue = (worded: readonly Worded[], causeId: string, by: string) =>
    queueMessages(services, worded, byProcess(by, causeId, clock()))
  // Bookings that were read together are worded one after the other, and requests are answered in between.
  const turns = new KeyedQueue()
  const yieldToRequests = () => turns.run('', turnOfEventLoop)

  return {
    async ofBooking(tellings) {
      const news = tellings.filter((telling) => !isOld(telling))
      const [first] = news
      const log = first && (await bookingInLog(services, first))
      if (!log) return []
      await yieldToRequests()
      const worded: Worded[] = []
      for (const telling of news) {
        const told = toldBooking(services, log, telling, publicUrl())
        if (!isNews(telling, told)) continue
        for (const { to, template, page } of await audience(services, telling, told, publicUrl())) {
          const facts = { ...told.facts, name: oneLine(to.name), page }
          const word = texts[to.language].booking[template]
          const about = { template, causeId: telling.causeId, aboutId: telling.bookingId }
          const said = shortened(facts, (given) => word(given, site))
          worded.push(...wordedFor(to, about, said))
        }
      }
      return queue(worded, first.causeId, teller)
    },
    async ofStudio(telling) {
      if (isOld(telling)) return []
      const { template, causeId, studioId, what, note, declined } = telling
      const studio = await studioNamed(services, studioId)
      if (!studio) return []
      const worded = (await managerOf(services, studio)).flatMap((to) => {
        const page = `${publicUrl()}/manager/studios`
        const named = { name: oneLine(to.name), studio: oneLine(studio.details.name), location: '' }
        const facts = { ...named, what, note, declined, page }
        const word = texts[to.language].studio[template]
        const said = shortened(facts, (given) => word(given, site))
        return wordedFor(to, { template, causeId, aboutId: studioId }, said)
      })
      return queue(worded, causeId, teller)
    },
    async ofContact(tellings) {
      const [first] = tellings
      if (!first) return []
      const { contactId, causeId } = first
      const { state } = await load(services.store, contact, streams.contact(contactId))
      if (state.status === 'absent' || state.email === erased) return []
      const { personId, email, language } = state
      const sender = { personId, name: oneLine(state.name), email, phone: null, language }
      const support: Addressee = { ...sender, email: site.supportEmail, language: 'en' }
      const worded = tellings.flatMap(({ template }) => {
        const to = template === 'contact_to_support' ? support : sender
        const facts: ContactFacts = { ...state, name: sender.name, phone: state.phone ?? '' }
        const said = texts[to.language].contact[template](facts, site)
        return wordedFor(to, { template, causeId, aboutId: contactId }, said)
      })
      return queue(worded, causeId, teller)
    },
    async ofAccount({ template, causeId, user }) {
      const { userId, name, email, language } = user
      const to = { personId: userId, name: oneLine(name), email, phone: null, language }
      const facts = { name: to.name, link: `${publicUrl()}${secretIn[template].link}` }
      const said = texts[language].account[template](facts, site)
      // Whoever asked does not wait for the provider: a job sends it.
      return queue(wordedFor(to, { template, causeId, aboutId: userId }, said), causeId, 'accounts')
    },
  }
}

/** What is said to somebody, on each channel that reaches them. */
function wordedFor(
  { personId, language, phone, email: address }: Addressee,
  about: Pick<Worded, 'template' | 'causeId' | 'aboutId'>,
  { sms, email }: Said,
): readonly Worded[] {
  const common = { ...about, personId, language }
  const byEmail: Worded[] = email ? [{ ...common, channel: 'email', to: address, ...email }] : []
  if (sms === undefined || phone === null) return byEmail
  return [...byEmail, { ...common, channel: 'sms', to: phone, subject: '', text: smsText(sms) }]
}

/** Some things are only worth saying as long as they are so. */
function isNews({ template, byLink }: BookingTelling, told: ToldBooking): boolean {
  if (told.hasEnded && needsLiveBooking(template)) return false
  if (template === 'booking_approved') return told.facts.payPage !== null && (!byLink || told.linkIsNews)
  if (template === 'underpaid') return told.facts.receivedCents > 0 && told.balanceCents > 0
  return true
}

interface Listener {
  readonly to: Addressee
  readonly template: BookingTemplate
  /** Where they follow it. */
  readonly page: string
}

/** Who is told, and where they look next. A studio that nobody manages is the admins' to look after. */
async function audience(
  services: Services,
  { template, bookingId }: BookingTelling,
  { booking, studio }: ToldBooking,
  publicUrl: string,
): Promise<readonly Listener[]> {
  const desk = (role: 'manager' | 'admin') => `${publicUrl}/${role}/bookings?search=${booking.code}`
  const toAdmins = async (said: BookingTemplate) =>
    (await adminsOf(services)).map((to) => ({ to, template: said, page: desk('admin') }))
  if (template.startsWith('admin_') || template === 'nudge_admin') return toAdmins(template)
  if (template.startsWith('manager_') || template === 'nudge_manager') {
    const managers = studio ? await managerOf(services, studio) : []
    if (managers.length === 0 && template === 'manager_asked') return toAdmins('admin_request')
    return managers.map((to) => ({ to, template, page: desk('manager') }))
  }
  const page = `${publicUrl}/bookings/${services.links.trackingToken(bookingId)}`
  return customerOf(booking.customer).map((to) => ({ to, template, page }))
}

/** An e-mail in full, and an SMS with names cut to a length. */
function shortened<Facts extends { readonly studio: string; readonly location: string }>(
  facts: Facts,
  word: (facts: Facts) => Said,
): Said {
  const { sms: _, ...said } = word(facts)
  const { sms } = word({ ...facts, studio: cut(facts.studio), location: cut(facts.location) })
  return sms === undefined ? said : { ...said, sms }
}

const cut = (name: string) => (name.length <= longestInSms ? name : `${name.slice(0, longestInSms - 1).trim()}.`)

const smsText = (text: string) => inGsm(oneLine(text))
