import { swahili } from '../format.ts'
import { button, table } from '../letter.ts'
import type { BookingFacts, DeskTexts } from '../rendered.ts'
import { letter } from './manners.ts'

const { money, when, whenShort } = swahili

const details = (facts: BookingFacts) =>
  table([
    ['Nambari', facts.code],
    ['Studio', facts.studio],
    ['Kipindi', facts.session],
    ['Wakati', when(facts.slots)],
    ['Watu', String(facts.people)],
    ['Bei', money(facts.priceCents)],
  ])
const open = ({ page }: BookingFacts) => button('Fungua nafasi hii', page)

/** What managers and admins are told about bookings, in Swahili. Never who the customer is: that stays on its page. */
export const deskTexts: DeskTexts = {
  manager_asked: (facts, site) => ({
    sms: `${site.brand}: Ombi jipya ${facts.code} kwa ${facts.studio}, ${whenShort(facts.slots)}. Thibitisha au kataa: ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Ombi jipya ${facts.code} kwa ${facts.studio}`,
      'Kuna mteja anayetaka kutumia studio yako. Tafadhali thibitisha au kataa ndani ya saa 24.',
      details(facts),
      open(facts),
    ),
  }),
  manager_paid: (facts, site) => ({
    sms: `${site.brand}: ${facts.code} katika ${facts.studio} imelipwa na itafanyika: ${whenShort(facts.slots)}.`,
    email: letter(
      site,
      facts.name,
      `Imelipwa: ${facts.code} katika ${facts.studio} itafanyika`,
      'Mteja amelipa, na kipindi kitafanyika.',
      details(facts),
      open(facts),
    ),
  }),
  manager_cancelled: (facts, site) => ({
    sms: `${site.brand}: ${facts.code} katika ${facts.studio}, ${whenShort(facts.slots)}, imeghairiwa. Saa hizo ziko wazi tena.`,
    email: letter(
      site,
      facts.name,
      `Imeghairiwa: ${facts.code} katika ${facts.studio}`,
      'Nafasi hii imeghairiwa. Saa zake ziko wazi tena.',
      details(facts),
      open(facts),
    ),
  }),
  manager_rescheduled: (facts, site) => ({
    sms: `${site.brand}: ${facts.code} katika ${facts.studio} imehamishwa hadi ${whenShort(facts.slots)}. ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Imehamishwa: ${facts.code} katika ${facts.studio}, sasa ${whenShort(facts.slots)}`,
      'Mteja amehamisha nafasi hii. Ikiwa ulikuwa umeithibitisha tu, tafadhali thibitisha muda mpya.',
      table([
        ['Awali', when(facts.from)],
        ['Sasa', when(facts.slots)],
      ]),
      details(facts),
      open(facts),
    ),
  }),
  nudge_manager: (facts, site) => ({
    sms: `${site.brand}: Ombi ${facts.code} kwa ${facts.studio}, ${whenShort(facts.slots)}, bado linasubiri jibu lako: ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Ombi ${facts.code} kwa ${facts.studio} bado linasubiri jibu lako`,
      'Mteja anasubiri. Tafadhali thibitisha au kataa; bila jibu, ombi hili litafungwa wakati ambao kipindi kingeanza.',
      details(facts),
      open(facts),
    ),
  }),
  admin_asked: (facts, site) => ({
    email: letter(
      site,
      facts.name,
      `Inasubiri idhini: ${facts.code} katika ${facts.studio}`,
      'Studio imethibitisha nafasi hii. Sasa inasubiri idhini yako.',
      details(facts),
      open(facts),
    ),
  }),
  admin_request: (facts, site) => ({
    email: letter(
      site,
      facts.name,
      `Ombi jipya ${facts.code} kwa ${facts.studio}, ambayo haina meneja`,
      'Studio hii haina meneja, kwa hivyo hakuna mwingine aliyeulizwa. Tafadhali liidhinishe ombi hili au ulikatae.',
      details(facts),
      open(facts),
    ),
  }),
  nudge_admin: (facts, site) => ({
    email: letter(
      site,
      facts.name,
      `Halijajibiwa: ombi ${facts.code} kwa ${facts.studio}`,
      'Ombi hili limesubiri kwa muda mrefu. Tafadhali lishughulikie: pigia studio simu, au liidhinishe au ulikatae wewe mwenyewe.',
      details(facts),
      open(facts),
    ),
  }),
}
