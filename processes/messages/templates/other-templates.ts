import { namesOf } from '../../../domain/studio/changes.ts'
import { renderError } from '../../../language/errors/errors.ts'
import type { Language } from '../../../language/translate.ts'
import {
  decideLink,
  details,
  labelled,
  pageLink,
  type Rendering,
  type Template,
  type Writing,
  withHoursFree,
} from './booking-writing.ts'
import { type Block, button, formatIn, letterIn, quote, table, translateIn } from './letter.ts'
import type {
  AccountFacts,
  BookingTemplates,
  OfficeTemplate,
  Rendered,
  Site,
  StudioFacts,
  Templates,
} from './rendered.ts'

/** Messages to managers about their studios, in a language. */
export function studioTemplates(language: Language): Templates['studio'] {
  const sayOf = ({ name, studio, page, what, ...facts }: StudioFacts, site: Site, verdict: 'approved' | 'rejected') => {
    const outcome = translateIn(language, { studio })(`studio-${verdict}.${what}`)
    const labels = namesOf(facts.declined).map((field) => renderError(language, `field.${field}`))
    return translateIn(language, { ...site, name, studio, page, outcome, declined: labels.join(', ') })
  }
  const links = (say: (key: 'link.studios') => string, { page }: StudioFacts) => button(say('link.studios'), page)
  return {
    studio_approved: (facts, site) => {
      const say = sayOf(facts, site, 'approved')
      const isPartial = facts.declined.length > 0
      const text = facts.what === 'archive' || facts.isPublic ? facts.what : 'hidden'
      return {
        sms: say(isPartial ? 'studio-approved.sms-except' : 'studio-approved.sms'),
        email: letterIn(say)(
          `studio-approved.${facts.what}`,
          say(`studio-approved.text.${text}`),
          isPartial ? say('studio-approved.declined') : '',
          links(say, facts),
        ),
      }
    },
    studio_rejected: (facts, site) => {
      const say = sayOf(facts, site, 'rejected')
      return {
        sms: say(facts.note ? 'studio-rejected.sms-reason' : 'studio-rejected.sms'),
        email: letterIn(say)(
          `studio-rejected.${facts.what}`,
          say(`studio-rejected.text.${facts.what}`),
          facts.note && quote(facts.note),
          links(say, facts),
        ),
      }
    },
  }
}

/** Messages with account links, in a language. */
export function accountTemplates(language: Language): Templates['account'] {
  const template =
    (
      name:
        | 'invitation'
        | 'password'
        | 'address'
        | 'registered'
        | 'device'
        | 'codes'
        | 'changed'
        | 'factors'
        | 'access'
        | 'ending',
    ) =>
    ({ link, device = '', network = '', what = 'passkey', name: to, role, at }: AccountFacts, site: Site): Rendered => {
      const say = translateIn(language, { ...site, name: to, device, network, at: formatIn(language).at(at) })
      const usual = name === 'access' ? (`access.text.${what}` as const) : (`${name}.text` as const)
      const text = name === 'invitation' && role === 'admin' ? 'invitation.text-admin' : usual
      const blocks = [say(text), button(say(`link.${name}`), link), say(`${name}.ignore`)]
      const subject = what === 'factor_removed' ? 'access.subject.factor_removed' : (`${name}.subject` as const)
      return { email: letterIn(say)(subject, ...blocks) }
    }
  return {
    invitation: template('invitation'),
    password_reset: template('password'),
    verify_address: template('address'),
    factors_reset: template('factors'),
    already_registered: template('registered'),
    new_device: template('device'),
    wrong_codes: template('codes'),
    password_changed: template('changed'),
    access_changed: template('access'),
    account_ending: template('ending'),
  }
}

/** Messages that follow the contact form, in a language. */
export const contactTemplates = (language: Language): Templates['contact'] => ({
  contact_to_support: ({ inquiryType, message, ...facts }, site) => {
    const inquiry = translateIn(language, {})(`inquiry.${inquiryType}`)
    const say = translateIn(language, {
      ...site,
      subject: facts.subject,
      inquiry,
      name: translateIn(language, { ...site })('support.name'),
    })
    return {
      email: letterIn(say)(
        'support.subject',
        say('support.text'),
        table([
          [say('label.name'), facts.name],
          [say('label.email'), facts.email],
          [say('label.phone'), facts.phone],
          [say('label.about'), inquiry],
        ]),
        quote(message),
      ),
    }
  },
  // Repeats nothing that the sender wrote, because anyone could have typed this address.
  contact_received: (_, site) => {
    const say = translateIn(language, { ...site, name: translateIn(language, {})('received.name') })
    return { email: letterIn(say)('received.subject', say('received.text'), say('received.ignore')) }
  },
})

/** SMS to phone numbers entered by users, in a language. */
export const phoneTemplates = (language: Language): Templates['phone'] => ({
  phone_code: (facts, site) => ({ sms: translateIn(language, { ...site, ...facts })('phone-code.sms') }),
  prompt_unanswered: (facts, site) => ({ sms: translateIn(language, { ...site, ...facts })('prompt-unanswered.sms') }),
})

type AdminName = 'admin-asked' | 'admin-request' | 'admin-arranged' | 'nudge-admin'
type ManagerName =
  | 'manager-asked'
  | 'manager-arranged'
  | 'manager-paid'
  | 'manager-paid-started'
  | 'manager-owed'
  | 'manager-free'
  | 'manager-free-started'
  | 'manager-cancelled'
  | 'manager-moved'
  | 'manager-booked'
  | 'manager-returns'
  | 'manager-return-withdrawn'
  | 'nudge-manager'

const email = (writing: Writing, name: AdminName | ManagerName, ...blocks: readonly Block[]) =>
  letter(writing, name, writing.say(`${name}.text`), ...blocks)

const letter = (writing: Writing, name: AdminName | ManagerName, ...blocks: readonly Block[]) =>
  writing.letter(`${name}.subject`, ...blocks, details(writing), decideLink(writing), pageLink(writing, 'link.open'))

const toAdmins =
  (name: AdminName): Template =>
  (writing) => ({ email: email(writing, name) })

/** Requests a decision. Without a time, the manager has to choose the hours to confirm. */
const asking =
  (name: 'manager-asked' | 'nudge-manager'): Template =>
  (writing) => {
    const said = writing.facts.slots.length > 0 ? name : (`${name}-open` as const)
    return { sms: writing.say(`${said}.sms`), email: letter(writing, name, writing.say(`${said}.text`)) }
  }

const toManager =
  (name: ManagerName): Template =>
  (writing) => ({ sms: writing.say(`${name}.sms`), email: email(writing, name) })

/** Messages to managers and admins about bookings. */
export const officeTemplates = (rendering: Rendering): BookingTemplates<OfficeTemplate> => ({
  manager_asked: rendering((writing) =>
    writing.facts.isArranged ? toManager('manager-arranged')(writing) : asking('manager-asked')(writing),
  ),
  manager_paid: rendering((writing) => {
    const { receivedCents, hasStarted } = writing.facts
    const name = receivedCents === 0 ? 'manager-free' : 'manager-paid'
    return toManager(hasStarted ? `${name}-started` : name)(writing)
  }),
  manager_owed: rendering(toManager('manager-owed')),
  manager_cancelled: rendering((writing) => ({
    sms: withHoursFree(writing, writing.say('manager-cancelled.sms')),
    email: letter(writing, 'manager-cancelled', withHoursFree(writing, writing.say('manager-cancelled.text'))),
  })),
  manager_rescheduled: rendering((writing) => {
    const { before, when } = writing.values
    const times = labelled(writing, ['before', before], ['now', when])
    const text = writing.say(writing.facts.isByAdmin ? 'manager-moved.by-admin' : 'manager-moved.text')
    return { sms: writing.say('manager-moved.sms'), email: letter(writing, 'manager-moved', text, times) }
  }),
  manager_booked: rendering(toManager('manager-booked')),
  manager_returns: rendering(toManager('manager-returns')),
  manager_return_withdrawn: rendering(toManager('manager-return-withdrawn')),
  nudge_manager: rendering(asking('nudge-manager')),
  admin_asked: rendering(toAdmins('admin-asked')),
  admin_request: rendering((writing) =>
    toAdmins(writing.facts.isArranged ? 'admin-arranged' : 'admin-request')(writing),
  ),
  nudge_admin: rendering(toAdmins('nudge-admin')),
})
