import type { CancelReason } from '../../../../domain/booking/events.ts'
import { mostAtOnceCents } from '../../../../domain/payment/sums.ts'
import { swahili } from '../format.ts'
import { button, quote, table } from '../letter.ts'
import type { BookingFacts, CustomerTexts, Site } from '../rendered.ts'
import { letter } from './manners.ts'

const { money, when, whenShort, hour, at, atShort } = swahili

const details = (facts: BookingFacts) =>
  table([
    ['Nambari', facts.code],
    ['Studio', facts.studio],
    ['Mahali', facts.location],
    ['Kipindi', facts.session],
    ['Wakati', when(facts.slots)],
    ['Watu', String(facts.people)],
    ['Bei', money(facts.priceCents)],
  ])
const follow = ({ page }: BookingFacts) => button('Tazama nafasi yako', page)
function change({ changeUntil, changeIsOver }: BookingFacts): string {
  if (changeUntil === null) return 'Hapo unaweza kubadilisha muda au kughairi hadi saa 24 kabla ya kuanza.'
  if (changeIsOver) return 'Umebaki muda mfupi mno kubadilisha au kughairi hapo. Ikilazimu, tafadhali tupigie simu.'
  return `Hapo unaweza kubadilisha muda au kughairi hadi ${at(changeUntil)}.`
}
/** The same of a request, which can be withdrawn until it starts while it is not paid. */
function withdraw(facts: BookingFacts): string {
  const rest = `Kabla ${isFree(facts) ? 'haijaidhinishwa' : 'haijalipiwa'}, unaweza pia kuighairi hapo wakati wowote kabla haijaanza.`
  if (facts.changeUntil === null) return `Hapo unaweza kubadilisha muda hadi saa 24 kabla ya kuanza. ${rest}`
  if (facts.changeIsOver) return `Umebaki muda mfupi mno kubadilisha muda hapo. ${rest}`
  return `Hapo unaweza kubadilisha muda hadi ${at(facts.changeUntil)}. ${rest}`
}
function paybill(site: Site, { code, chargeCents, receivedCents }: BookingFacts) {
  const due = chargeCents - receivedCents
  return table([
    ['Paybill', site.paybill],
    ['Nambari ya akaunti', code],
    [
      'Kiasi',
      due > mostAtOnceCents ? `${money(due)}, si zaidi ya ${money(mostAtOnceCents)} kwa mara moja` : money(due),
    ],
  ])
}

const reasons: Readonly<Record<CancelReason, (facts: BookingFacts) => string>> = {
  customer: () => 'Umeghairi nafasi hii. Saa hizo sasa ziko wazi kwa wengine.',
  manager: () => 'Samahani: studio imelazimika kughairi nafasi hii.',
  admin: () => 'Samahani: tumelazimika kughairi nafasi hii.',
  unpaid: () => 'Haikulipwa kwa wakati, kwa hivyo saa hizo ziko wazi kwa wengine. Unakaribishwa kuomba tena.',
  unanswered: () =>
    'Tunaomba radhi: studio haikujibu kabla ya wakati ambao kipindi kingeanza. Huna chochote cha kulipa. Tafadhali jaribu studio nyingine au muda mwingine; tutafurahi kukusaidia kupata.',
  studio_removed: ({ studio }) =>
    `Samahani: ${studio} haipo tena kwenye tovuti yetu, kwa hivyo kipindi hiki hakitafanyika.`,
}
const shortReasons: Readonly<Record<CancelReason, string>> = {
  customer: 'kama ulivyoomba',
  manager: 'na studio, samahani',
  admin: 'nasi, samahani',
  unpaid: 'kwa kuwa haikulipwa kwa wakati',
  unanswered: 'kwa kuwa studio haikujibu. Tunaomba radhi',
  studio_removed: 'kwa kuwa studio imefungwa, samahani',
}

/** There was money to come, and it came. */
const paid = (facts: BookingFacts, site: Site) => ({
  sms: `${site.brand}: Tumepokea ${money(facts.receivedCents)}, M-Pesa ${facts.receipt}. Nafasi yako ${facts.studio}: ${whenShort(facts.slots)}. ${facts.page}`,
  email: letter(
    site,
    facts.name,
    `Imelipwa: kipindi chako katika ${facts.studio} (${facts.code})`,
    `Asante. Tumepokea ${money(facts.receivedCents)} na nafasi yako imehifadhiwa. Faili iliyoambatishwa itaiweka kwenye kalenda yako.`,
    table([
      ['Kiasi', money(facts.receivedCents)],
      ['Risiti ya M-Pesa', facts.receipt],
    ]),
    details(facts),
    follow(facts),
    `Kwenye ukurasa wa nafasi yako kuna pia risiti ya kuchapisha. ${change(facts)}`,
  ),
})

const isFree = ({ chargeCents }: BookingFacts) => chargeCents === 0

/** There was nothing to pay. */
const booked = (facts: BookingFacts, site: Site) => ({
  sms: `${site.brand}: ${facts.code} imekubaliwa, na huna cha kulipa. Nafasi yako ${facts.studio}: ${whenShort(facts.slots)}. ${facts.page}`,
  email: letter(
    site,
    facts.name,
    `Kipindi chako katika ${facts.studio} kimehifadhiwa (${facts.code})`,
    'Habari njema: nafasi yako imehifadhiwa, na huna chochote cha kulipa. Faili iliyoambatishwa itaiweka kwenye kalenda yako.',
    details(facts),
    follow(facts),
    change(facts),
  ),
})

/** What customers are told about their booking, in Swahili. */
export const customerTexts: CustomerTexts = {
  booking_requested: (facts, site) => ({
    sms: `${site.brand}: Tumepokea ombi ${facts.code}: ${facts.studio}, ${whenShort(facts.slots)}. Fuatilia: ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Tumepokea ombi lako ${facts.code}`,
      `Asante kwa ombi lako. Kwa kawaida ${facts.studio} hujibu ndani ya saa 24, nasi tutakujulisha mara tu itakapojibu. ${isFree(facts) ? 'Haina malipo.' : 'Hulipi chochote hadi wakati huo.'}`,
      details(facts),
      follow(facts),
      withdraw(facts),
    ),
  }),
  booking_confirmed: (facts, site) => ({
    sms: `${site.brand}: ${facts.studio} imethibitisha ${facts.code}, ${whenShort(facts.slots)}. ${isFree(facts) ? 'Tunaikagua, kisha tutakujulisha. Haina malipo.' : 'Tunaikagua, kisha tutakutumia kiungo cha kulipa.'}`,
    email: letter(
      site,
      facts.name,
      `${facts.studio} imethibitisha nafasi yako ${facts.code}`,
      `Habari njema: ${facts.studio} imethibitisha kipindi chako. Tutaikagua nafasi hii kwa mara ya mwisho, kisha ${isFree(facts) ? 'ni yako. Haina malipo.' : 'utapata kiungo cha kulipa.'}`,
      details(facts),
      follow(facts),
    ),
  }),
  booking_approved: (facts, site) => ({
    sms: `${site.brand}: ${facts.code} imeidhinishwa. Lipa ${money(facts.chargeCents - facts.receivedCents)} kabla ya ${atShort(facts.payBy ?? '')}: ${facts.payPage ?? facts.page}`,
    email: letter(
      site,
      facts.name,
      `Imeidhinishwa: tafadhali lipia nafasi ${facts.code}`,
      `Nafasi yako katika ${facts.studio} imeidhinishwa. Tafadhali lipa ${money(facts.chargeCents - facts.receivedCents)} kabla ya ${at(facts.payBy ?? '')}; baada ya hapo huenda saa hizo zikapewa mtu mwingine.`,
      button('Lipa kwa M-Pesa', facts.payPage ?? facts.page),
      'Au lipa kwa Paybill kwenye simu yako:',
      paybill(site, facts),
      details(facts),
      follow(facts),
    ),
  }),
  booking_paid: (facts, site) => (facts.receivedCents === 0 ? booked(facts, site) : paid(facts, site)),
  booking_rejected: (facts, site) => ({
    sms: `${site.brand}: Samahani, ${facts.studio} haikuweza kukubali ombi lako ${facts.code}, ${whenShort(facts.slots)}. Huna cha kulipa. Zaidi: ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Ombi lako ${facts.code} halikukubaliwa`,
      `Samahani: ombi lako kwa ${facts.studio} halikukubaliwa. Huna chochote cha kulipa.`,
      facts.note && quote(facts.note),
      details(facts),
      follow(facts),
    ),
  }),
  booking_cancelled: (facts, site) => ({
    sms: `${site.brand}: Nafasi ${facts.code} katika ${facts.studio}, ${whenShort(facts.slots)}, imeghairiwa ${shortReasons[facts.reason ?? 'admin']}. ${facts.page}`,
    email: letter(
      site,
      facts.name,
      facts.reason === 'unanswered'
        ? `Tunaomba radhi: ombi ${facts.code} halikujibiwa kwa wakati`
        : `Nafasi ${facts.code} imeghairiwa`,
      reasons[facts.reason ?? 'admin'](facts),
      facts.reason === 'customer' ? '' : facts.note && quote(facts.note),
      details(facts),
      follow(facts),
    ),
  }),
  booking_rescheduled: (facts, site) => ({
    sms: `${site.brand}: Nafasi ${facts.code} katika ${facts.studio} imehamishwa hadi ${whenShort(facts.slots)}. ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Nafasi ${facts.code} imehamishwa hadi ${whenShort(facts.slots)}`,
      `Kipindi chako katika ${facts.studio} kina muda mpya. Faili iliyoambatishwa itasasisha kalenda yako.`,
      table([
        ['Awali', when(facts.from)],
        ['Sasa', when(facts.slots)],
      ]),
      facts.payPage && facts.payBy
        ? `Tafadhali lipa ${money(facts.chargeCents - facts.receivedCents)} kabla ya ${at(facts.payBy)}.`
        : '',
      facts.payPage && facts.payBy ? button('Lipa kwa M-Pesa', facts.payPage) : '',
      details(facts),
      follow(facts),
    ),
  }),
  reminder_day: (facts, site) => ({
    sms: `${site.brand}: Kumbusho la kipindi chako: ${facts.studio}, ${whenShort(facts.slots)}. ${facts.location} ${facts.page}`,
    email: letter(
      site,
      facts.name,
      `Kumbusho: kipindi chako katika ${facts.studio}, ${whenShort(facts.slots)}`,
      `Kumbusho: kipindi chako ni ${when(facts.slots)}. Karibu sana.`,
      details(facts),
      follow(facts),
    ),
  }),
  reminder_soon: (facts, site) => ({
    sms: `${site.brand}: Tutaonana hivi karibuni! Kipindi chako katika ${facts.studio} kinaanza ${hour(facts.slots)}. ${facts.location}`,
    email: letter(
      site,
      facts.name,
      `Leo ${hour(facts.slots)}: kipindi chako katika ${facts.studio}`,
      `Kipindi chako kinaanza leo, ${hour(facts.slots)}. Tutaonana hivi karibuni!`,
      details(facts),
      follow(facts),
    ),
  }),
}
