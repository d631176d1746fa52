import { swahili } from '../format.ts'
import { button, table } from '../letter.ts'
import type { BookingFacts, MoneyTexts } from '../rendered.ts'
import { letter } from './manners.ts'

const { money, when } = swahili

const about = (facts: BookingFacts, ...more: readonly (readonly [string, string])[]) =>
  table([['Nambari', facts.code], ['Studio', facts.studio], ['Wakati', when(facts.slots)], ...more])
const follow = ({ page }: BookingFacts) => button('Tazama nafasi yako', page)
const goesBack =
  'Tutakurudishia kwa M-Pesa, kwa kawaida ndani ya siku 3 za kazi, na tutakuandikia pesa zitakapotumwa. Huhitaji kufanya chochote.'

/** What customers are told about money out of the ordinary, in Swahili. */
export const moneyTexts: MoneyTexts = {
  underpaid: (facts, site) => ({
    sms: `${site.brand}: Tumepokea ${money(facts.receivedCents)} kwa ${facts.code}. Salio ni ${money(facts.chargeCents - facts.receivedCents)}: ${facts.payPage ?? facts.page}`,
    email: letter(
      site,
      facts.name,
      `Salio la ${money(facts.chargeCents - facts.receivedCents)} kwa nafasi ${facts.code}`,
      `Asante: tumepokea ${money(facts.receivedCents)} kati ya ${money(facts.chargeCents)}. Tafadhali lipa salio${facts.payBy ? ` kabla ya ${swahili.at(facts.payBy)}` : ''}, ili nafasi ibaki yako.`,
      button('Lipa salio kwa M-Pesa', facts.payPage ?? facts.page),
      about(facts, ['Paybill', site.paybill], ['Nambari ya akaunti', facts.code]),
    ),
  }),
  overpaid: (facts, site) => ({
    sms: `${site.brand}: Umelipa ${money(facts.amountCents)} zaidi ya bei ya nafasi ${facts.code}. Tutakurudishia; huhitaji kufanya chochote.`,
    email: letter(
      site,
      facts.name,
      `Umelipa ${money(facts.amountCents)} zaidi kwa nafasi ${facts.code}`,
      `Nafasi yako imelipwa, na tulipokea ${money(facts.amountCents)} zaidi ya bei. ${goesBack}`,
      about(facts, ['Utarudishiwa', money(facts.amountCents)], ['Risiti ya M-Pesa', facts.receipt]),
      follow(facts),
    ),
  }),
  late_payment: (facts, site) => ({
    sms: `${site.brand}: ${money(facts.amountCents)} zako zilifika baada ya nafasi ${facts.code} kufungwa. Tutakurudishia; huhitaji kufanya chochote.`,
    email: letter(
      site,
      facts.name,
      `Malipo yako ya ${facts.code} yalifika baada ya nafasi kufungwa`,
      `Tulipokea ${money(facts.amountCents)} kwa nafasi ambayo ilikuwa imeshafungwa. ${goesBack}`,
      about(facts, ['Utarudishiwa', money(facts.amountCents)], ['Risiti ya M-Pesa', facts.receipt]),
      follow(facts),
    ),
  }),
  refund_requested: (facts, site) => ({
    sms: `${site.brand}: Tutakurudishia ${money(facts.amountCents)} za nafasi ${facts.code} kwa M-Pesa. Huhitaji kufanya chochote.`,
    email: letter(
      site,
      facts.name,
      `Utarudishiwa ${money(facts.amountCents)} za nafasi ${facts.code}`,
      `Nafasi yako ilighairiwa baada ya wewe kulipa ${money(facts.amountCents)}. ${goesBack}`,
      about(facts, ['Utarudishiwa', money(facts.amountCents)], ['Risiti ya M-Pesa', facts.receipt]),
      follow(facts),
    ),
  }),
  refunded: (facts, site) => ({
    sms: `${site.brand}: Tumekurudishia ${money(facts.amountCents)} za nafasi ${facts.code}. Kumbukumbu: ${facts.receipt}`,
    email: letter(
      site,
      facts.name,
      `Tumekurudishia ${money(facts.amountCents)} za nafasi ${facts.code}`,
      `Tumekurudishia ${money(facts.amountCents)}.`,
      about(facts, ['Kiasi', money(facts.amountCents)], ['Kumbukumbu', facts.receipt]),
      follow(facts),
    ),
  }),
}
