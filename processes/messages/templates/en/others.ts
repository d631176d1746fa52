import type { InquiryType } from '../../../../domain/contact/events.ts'
import type { DetailField } from '../../../../domain/studio/events.ts'
import { button, quote, table } from '../letter.ts'
import type { AccountTexts, ContactTexts, StudioFacts, StudioTexts } from '../rendered.ts'
import { letter } from './manners.ts'

const whats: Readonly<Record<StudioFacts['what'], string>> = {
  studio: 'Your studio',
  edit: 'The changes to your studio',
  archive: 'The archiving of your studio',
}
const verbs: Readonly<Record<StudioFacts['what'], string>> = { studio: 'was', edit: 'were', archive: 'was' }

const fields: Readonly<Record<DetailField, string>> = {
  name: 'name',
  location: 'location',
  description: 'description',
  hourlyRateCents: 'hourly rate',
  capacity: 'capacity',
  featureIds: 'features',
  limitationIds: 'limitations',
}
const listed = (declined: StudioFacts['declined']) => declined.map((field) => fields[field]).join(', ')

/** What managers are told about their studios, in English. */
export const studioTexts: StudioTexts = {
  studio_approved: (facts, site) => ({
    sms: `${site.brand}: approved: ${whats[facts.what].toLowerCase()} ${facts.studio}${facts.declined.length > 0 ? `, but not: ${listed(facts.declined)}` : ''}. ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Approved: ${whats[facts.what].toLowerCase()} ${facts.studio}`,
      facts.what === 'archive'
        ? `${facts.studio} is archived and takes no more bookings.`
        : `${whats[facts.what]} ${facts.studio} ${verbs[facts.what]} approved, for everybody to see.`,
      facts.declined.length > 0
        ? `An admin had changed some of it since you sent your changes, and kept it that way: ${listed(facts.declined)}.`
        : '',
      button('Open your studios', facts.page),
    ),
  }),
  studio_rejected: (facts, site) => ({
    sms: `${site.brand}: not approved: ${whats[facts.what].toLowerCase()} ${facts.studio}. Why: ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Not approved: ${whats[facts.what].toLowerCase()} ${facts.studio}`,
      `${whats[facts.what]} ${facts.studio} ${verbs[facts.what]} not approved.${facts.what === 'edit' ? ' What was public before stays so.' : ''}`,
      facts.note && quote(facts.note),
      button('Open your studios', facts.page),
    ),
  }),
}

/** What people are told about their accounts, in English. */
export const accountTexts: AccountTexts = {
  invitation: ({ name, link }, site) => ({
    email: letter(
      site,
      name,
      `You are invited to ${site.brand}`,
      `You were invited to ${site.brand}. Choose a password within 7 days:`,
      button('Accept the invitation', link),
      'If you did not expect this, leave it be.',
    ),
  }),
  password_reset: ({ name, link }, site) => ({
    email: letter(
      site,
      name,
      'Choose a new password',
      'Someone, probably you, asked for a new password. Choose it within an hour:',
      button('Choose a new password', link),
      'If it was not you, leave it be: your password stays as it is.',
    ),
  }),
  verify_address: ({ name, link }, site) => ({
    email: letter(
      site,
      name,
      'Is this your email address?',
      `Your ${site.brand} account was made with this address. Show that it is yours within 48 hours:`,
      button('Yes, this is my address', link),
      'If you made no account, leave it be.',
    ),
  }),
}

const inquiries: Readonly<Record<InquiryType, string>> = {
  general: 'General',
  booking: 'Booking',
  technical: 'Technical',
  billing: 'Billing',
  studio: 'Studio',
}

/** What is said after somebody wrote by the contact form, in English. */
export const contactTexts: ContactTexts = {
  contact_to_support: (facts, site) => ({
    email: letter(
      site,
      `${site.brand} support`,
      `[${inquiries[facts.inquiryType]}] ${facts.subject}`,
      'Somebody wrote by the contact form. Answering this email answers them.',
      table([
        ['Name', facts.name],
        ['Email', facts.email],
        ['Phone', facts.phone],
        ['About', inquiries[facts.inquiryType]],
      ]),
      quote(facts.message),
    ),
  }),
  // Nothing of what they wrote comes back: anybody could have typed this address.
  contact_received: (_, site) => ({
    email: letter(
      site,
      'and thank you',
      'We have your message',
      "Your message has reached us. We'll get back to you within 24 hours.",
      `If you did not write to ${site.brand}, leave this be: somebody mistyped an address.`,
    ),
  }),
}
