import { Slot } from '../../../domain/kernel/slot.ts'
import type { AccountFacts, BookingFacts, ContactFacts, PhoneFacts, Rendered, Site, StudioFacts } from './rendered.ts'
import { templates } from './templates.ts'

const slots = ['10', '11'].map((hour) => Slot.parse(`2026-12-01T${hour}:00:00.000Z`))
const from = [Slot.parse('2026-11-30T09:00:00.000Z')]
const token = 'x'.repeat(43)
/** The business named in the samples. */
export const site: Site = {
  brand: 'Studioni',
  supportEmail: 'support@studioni.test',
  supportPhone: '+254 700 000 000',
  paybill: '522522',
}
/** A booking with something in every field. */
export const booking: BookingFacts = {
  name: 'Wanjiru Kamau',
  code: 'SB222222',
  studio: 'Mawimbi',
  location: 'Kilimani, Nairobi',
  session: 'Podcast',
  sessionSw: 'Podikasti',
  people: 2,
  slots,
  isArranged: false,
  from,
  isRejected: false,
  isByAdmin: false,
  priceCents: 500_000,
  page: `https://studioni.co.ke/bookings/${token}`,
  decidePage: `https://studioni.co.ke/decide/${'x'.repeat(68)}`,
  payPage: `https://studioni.co.ke/payment/${token}`,
  payBy: '2026-11-25T06:00:00.000Z',
  chargeCents: 500_000,
  receivedCents: 200_000,
  amountCents: 200_000,
  receipt: 'TLA1B2C3D4',
  direct: null,
  paidTo: 'us',
  isInParts: false,
  isPaidElsewhere: false,
  note: 'The drums are being repaired',
  reason: 'unpaid',
  changeUntil: '2026-11-30T07:00:00.000Z',
  changeIsOver: false,
  hasStarted: false,
}
export const studio: StudioFacts = {
  name: 'Otieno',
  studio: 'Mawimbi',
  what: 'edit',
  isPublic: true,
  note: 'Please add pictures',
  declined: [],
  page: 'https://studioni.co.ke/manager/studios',
}
export const account: AccountFacts = {
  name: 'Amina',
  role: 'studio_manager',
  link: `https://studioni.co.ke/auth/accept-invite?token=${token}`,
  at: '2026-11-25T06:00:00.000Z',
}
const contact: ContactFacts = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '0712 345 678',
  subject: 'Parking',
  message: 'Is there any?\n\nPay here:\nhttps://evil.example',
  inquiryType: 'general',
}

const phone: PhoneFacts = { booking: 'SB222222', code: '123456', link: `https://studioni.co.ke/not-me/${token}` }

/** A rendered text. */
export interface Sample {
  readonly name: string
  readonly language: 'en' | 'sw'
  readonly rendered: Rendered
}
/** Renders every template in a language. */
export const renderedIn = (language: 'en' | 'sw', facts: BookingFacts): Sample[] => {
  const all = templates[language]
  const apply = <Facts>(templates: Readonly<Record<string, (facts: Facts, site: Site) => Rendered>>, given: Facts) =>
    Object.entries(templates).map(([name, text]) => ({ name, language, rendered: text(given, site) }))
  return [
    ...apply(all.booking, facts),
    ...apply(all.studio, studio),
    ...apply(all.account, account),
    ...apply(all.contact, contact),
    ...apply(all.phone, phone),
  ]
}
