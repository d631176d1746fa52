import type { InquiryType } from '../../../../domain/contact/events.ts'
import type { DetailField } from '../../../../domain/studio/events.ts'
import { button, quote, table } from '../letter.ts'
import type { AccountTexts, ContactTexts, StudioFacts, StudioTexts } from '../rendered.ts'
import { letter } from './manners.ts'

const approved: Readonly<Record<StudioFacts['what'], (studio: string) => string>> = {
  studio: (studio) => `Studio yako ${studio} imeidhinishwa`,
  edit: (studio) => `Mabadiliko ya studio yako ${studio} yameidhinishwa`,
  archive: (studio) => `Studio yako ${studio} imewekwa kwenye kumbukumbu`,
}
const rejected: Readonly<Record<StudioFacts['what'], (studio: string) => string>> = {
  studio: (studio) => `Studio yako ${studio} haikuidhinishwa`,
  edit: (studio) => `Mabadiliko ya studio yako ${studio} hayakuidhinishwa`,
  archive: (studio) => `Ombi la kuweka ${studio} kwenye kumbukumbu halikuidhinishwa`,
}

const fields: Readonly<Record<DetailField, string>> = {
  name: 'jina',
  location: 'mahali',
  description: 'maelezo',
  hourlyRateCents: 'bei kwa saa',
  capacity: 'idadi ya watu',
  featureIds: 'vifaa',
  limitationIds: 'vikwazo',
}
const listed = (declined: StudioFacts['declined']) => declined.map((field) => fields[field]).join(', ')

/** What managers are told about their studios, in Swahili. */
export const studioTexts: StudioTexts = {
  studio_approved: ({ what, studio, name, declined, page }, site) => ({
    sms: `${site.brand}: ${approved[what](studio)}${declined.length > 0 ? `, isipokuwa: ${listed(declined)}` : ''}. ${page}`,
    email: letter(
      site,
      name,
      approved[what](studio),
      what === 'archive'
        ? `${approved[what](studio)} na haipokei tena maombi ya nafasi.`
        : `${approved[what](studio)}, na sasa kila mtu anaweza ${what === 'edit' ? 'kuyaona' : 'kuiona'}.`,
      declined.length > 0
        ? `Msimamizi alikuwa amebadilisha sehemu hizi baada ya wewe kutuma mabadiliko yako, na zimebaki alivyoziweka: ${listed(declined)}.`
        : '',
      button('Fungua studio zako', page),
    ),
  }),
  studio_rejected: ({ what, studio, name, note, page }, site) => ({
    sms: `${site.brand}: ${rejected[what](studio)}. Sababu: ${page}`,
    email: letter(
      site,
      name,
      rejected[what](studio),
      `${rejected[what](studio)}.${what === 'edit' ? ' Yaliyoonekana awali yanabaki vilevile.' : ''}`,
      note && quote(note),
      button('Fungua studio zako', page),
    ),
  }),
}

/** What people are told about their accounts, in Swahili. */
export const accountTexts: AccountTexts = {
  invitation: ({ name, link }, site) => ({
    email: letter(
      site,
      name,
      `Umealikwa ${site.brand}`,
      `Umealikwa kujiunga na ${site.brand}. Chagua nenosiri ndani ya siku 7:`,
      button('Kubali mwaliko', link),
      'Ikiwa hukutarajia mwaliko huu, upuuze tu.',
    ),
  }),
  password_reset: ({ name, link }, site) => ({
    email: letter(
      site,
      name,
      'Chagua nenosiri jipya',
      'Mtu fulani, labda wewe, ameomba nenosiri jipya. Lichague ndani ya saa moja:',
      button('Chagua nenosiri jipya', link),
      'Ikiwa si wewe, puuza ujumbe huu: nenosiri lako linabaki lilivyo.',
    ),
  }),
  verify_address: ({ name, link }, site) => ({
    email: letter(
      site,
      name,
      'Je, hii ni barua pepe yako?',
      `Akaunti yako ya ${site.brand} ilifunguliwa kwa anwani hii. Thibitisha kuwa ni yako ndani ya saa 48:`,
      button('Ndiyo, ni anwani yangu', link),
      'Ikiwa hukufungua akaunti yoyote, puuza ujumbe huu.',
    ),
  }),
}

const inquiries: Readonly<Record<InquiryType, string>> = {
  general: 'Jumla',
  booking: 'Nafasi',
  technical: 'Kiufundi',
  billing: 'Malipo',
  studio: 'Studio',
}

/** What is said after somebody wrote by the contact form, in Swahili. */
export const contactTexts: ContactTexts = {
  contact_to_support: (facts, site) => ({
    email: letter(
      site,
      `timu ya ${site.brand}`,
      `[${inquiries[facts.inquiryType]}] ${facts.subject}`,
      'Kuna aliyeandika kupitia fomu ya mawasiliano. Ukijibu barua pepe hii, utamjibu yeye.',
      table([
        ['Jina', facts.name],
        ['Barua pepe', facts.email],
        ['Simu', facts.phone],
        ['Kuhusu', inquiries[facts.inquiryType]],
      ]),
      quote(facts.message),
    ),
  }),
  // Nothing of what they wrote comes back: anybody could have typed this address.
  contact_received: (_, site) => ({
    email: letter(
      site,
      'na asante',
      'Tumepokea ujumbe wako',
      'Ujumbe wako umetufikia. Tutakujibu ndani ya saa 24.',
      `Ikiwa hukuandikia ${site.brand}, puuza ujumbe huu: huenda mtu alikosea anwani.`,
    ),
  }),
}
