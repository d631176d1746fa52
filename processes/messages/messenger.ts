import { byProcess } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import { queueMessage, type Worded } from '../../commands/messages/queue-message.ts'
import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { contact } from '../../domain/contact/contact.ts'
import { erased } from '../../domain/kernel/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { type Addressee, adminsOf, customerOf, managerOf, studioNamed } from './addressees.ts'
import { oneLine, type ToldBooking, toldBooking } from './booking-facts.ts'
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

/** Words what is to be said and has it sent. For the same cause each person hears the same thing once on each channel. */
export interface Messenger {
  ofBooking(telling: BookingTelling): Promise<void>
  ofStudio(telling: StudioTelling): Promise<void>
  ofContact(telling: ContactTelling): Promise<void>
  ofAccount(telling: AccountTelling): Promise<void>
}

/** Whatever happened longer ago is history: a demo's, or that of a long time without this process. */
const newsForMs = 3 * 24 * 3_600_000
/** Longer names would make a third part of an SMS. */
const longestInSms = 24

/** A messenger that reads the log and queues messages; what is older than three days it tells nobody. */
export function createMessenger(services: Services, site: Site, publicUrl: () => string, clock: () => Date): Messenger {
  const isOld = ({ at }: { readonly at: string }) => clock().getTime() - Date.parse(at) > newsForMs
  const say = async (
    to: Addressee,
    about: Pick<Worded, 'template' | 'causeId' | 'aboutId'>,
    { sms, email }: Said,
  ): Promise<void> => {
    const { personId, language, phone } = to
    const context = byProcess('messages', about.causeId, clock())
    const common = { ...about, personId, language }
    if (email) await queueMessage(services, { ...common, channel: 'email', to: to.email, ...email }, context)
    if (sms !== undefined && phone !== null)
      await queueMessage(services, { ...common, channel: 'sms', to: phone, subject: '', text: smsText(sms) }, context)
  }

  return {
    async ofBooking(telling) {
      if (isOld(telling)) return
      const told = await toldBooking(services, telling, publicUrl())
      if (!told || !isNews(telling, told)) return
      for (const { to, template, page } of await audience(services, telling, told, publicUrl())) {
        const facts = { ...told.facts, name: oneLine(to.name), page }
        const word = texts[to.language].booking[template]
        const about = { template, causeId: telling.causeId, aboutId: telling.bookingId }
        await say(
          to,
          about,
          shortened(facts, (given) => word(given, site)),
        )
      }
    },
    async ofStudio(telling) {
      if (isOld(telling)) return
      const { template, causeId, studioId, what, note, declined } = telling
      const studio = await studioNamed(services, studioId)
      if (!studio) return
      for (const to of await managerOf(services, studio)) {
        const page = `${publicUrl()}/manager/studios`
        const named = { name: oneLine(to.name), studio: oneLine(studio.details.name), location: '' }
        const facts = { ...named, what, note, declined, page }
        const word = texts[to.language].studio[template]
        await say(
          to,
          { template, causeId, aboutId: studioId },
          shortened(facts, (given) => word(given, site)),
        )
      }
    },
    async ofContact({ template, causeId, contactId }) {
      const { state } = await load(services.store, contact, streams.contact(contactId))
      if (state.status === 'absent' || state.email === erased) return
      const { personId, email, language } = state
      const sender = { personId, name: oneLine(state.name), email, phone: null, language }
      const support: Addressee = { ...sender, email: site.supportEmail, language: 'en' }
      const to = template === 'contact_to_support' ? support : sender
      const facts: ContactFacts = { ...state, name: sender.name, phone: state.phone ?? '' }
      await say(to, { template, causeId, aboutId: contactId }, texts[to.language].contact[template](facts, site))
    },
    async ofAccount({ template, causeId, user }) {
      const { userId, name, email, language } = user
      const to = { personId: userId, name: oneLine(name), email, phone: null, language }
      const facts = { name: to.name, link: `${publicUrl()}${secretIn[template].link}` }
      await say(to, { template, causeId, aboutId: userId }, texts[language].account[template](facts, site))
    },
  }
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
