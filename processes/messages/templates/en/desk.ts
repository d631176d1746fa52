import { english } from '../format.ts'
import { button, table } from '../letter.ts'
import type { BookingFacts, DeskTexts } from '../rendered.ts'
import { letter } from './manners.ts'

const { money, when, whenShort } = english

const details = (facts: BookingFacts) =>
  table([
    ['Booking', facts.code],
    ['Studio', facts.studio],
    ['Session', facts.session],
    ['When', when(facts.slots)],
    ['People', String(facts.people)],
    ['Price', money(facts.priceCents)],
  ])
const open = ({ page }: BookingFacts) => button('Open the booking', page)

/** What managers and admins are told about bookings, in English. Never who the customer is: that stays on its page. */
export const deskTexts: DeskTexts = {
  manager_asked: (facts, site) => ({
    sms: `${site.brand}: new request ${facts.code} for ${facts.studio}, ${whenShort(facts.slots)}. Confirm or decline: ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `New request ${facts.code} for ${facts.studio}`,
      'Somebody would like to book your studio. Please confirm or decline within 24 hours.',
      details(facts),
      open(facts),
    ),
  }),
  manager_paid: (facts, site) => ({
    sms: `${site.brand}: ${facts.code} at ${facts.studio} is paid and takes place: ${whenShort(facts.slots)}.`,
    email: letter(
      site,
      facts.name,
      `Paid: ${facts.code} at ${facts.studio} takes place`,
      'The customer has paid, and the session takes place.',
      details(facts),
      open(facts),
    ),
  }),
  manager_cancelled: (facts, site) => ({
    sms: `${site.brand}: ${facts.code} at ${facts.studio}, ${whenShort(facts.slots)}, is cancelled. The hours are free again.`,
    email: letter(
      site,
      facts.name,
      `Cancelled: ${facts.code} at ${facts.studio}`,
      'This booking is cancelled. Its hours are free again.',
      details(facts),
      open(facts),
    ),
  }),
  manager_rescheduled: (facts, site) => ({
    sms: `${site.brand}: ${facts.code} at ${facts.studio} was moved to ${whenShort(facts.slots)}. ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Moved: ${facts.code} at ${facts.studio} is now ${whenShort(facts.slots)}`,
      'The customer moved this booking. If you had only confirmed it so far, please confirm the new time.',
      table([
        ['Before', when(facts.from)],
        ['Now', when(facts.slots)],
      ]),
      details(facts),
      open(facts),
    ),
  }),
  nudge_manager: (facts, site) => ({
    sms: `${site.brand}: request ${facts.code} for ${facts.studio}, ${whenShort(facts.slots)}, still waits for your answer: ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Request ${facts.code} for ${facts.studio} still waits for your answer`,
      'A customer is waiting. Please confirm or decline; without an answer the request ends when the session would begin.',
      details(facts),
      open(facts),
    ),
  }),
  admin_asked: (facts, site) => ({
    email: letter(
      site,
      facts.name,
      `To approve: ${facts.code} at ${facts.studio}`,
      'The studio confirmed this booking. It waits for approval.',
      details(facts),
      open(facts),
    ),
  }),
  admin_request: (facts, site) => ({
    email: letter(
      site,
      facts.name,
      `New request ${facts.code} for ${facts.studio}, which has no manager`,
      'Nobody manages this studio, so nobody else is asked. Please approve or decline the request.',
      details(facts),
      open(facts),
    ),
  }),
  nudge_admin: (facts, site) => ({
    email: letter(
      site,
      facts.name,
      `Unanswered: ${facts.code} at ${facts.studio}`,
      'This request has waited for long. Please see to it: call the studio, or approve or decline it yourself.',
      details(facts),
      open(facts),
    ),
  }),
}
