import type { Translation } from '../../i18n/catalogue.ts'
import type { feedback as English } from './texts.en.ts'

export const feedback: Translation<typeof English> = {
  'toast.booked': 'Ombi lako limepokelewa!',
  'toast.review': 'Ombi lako limetumwa. Tutalikagua na kukutumia uthibitisho wa studio ndani ya saa 24.',
  'toast.got-it': 'Sawa',
  'toast.follow': 'Fuatilia nafasi yako',
  'toast.copy': 'Nakili nambari',
  'toast.code-copied': 'Nambari imenakiliwa',
  'toast.copy-failed': 'Kivinjari chako hakikunakili. Tafadhali nakili mwenyewe: {text}',
  'toast.link-copied': 'Kiungo kimenakiliwa',
  'toast.cancelled': 'Nafasi imeghairiwa',
  'toast.moved': 'Nafasi imehamishwa',
  'toast.dismiss': 'Ondoa: {title}',
  'draft.kept': 'Ulichoandika awali bado kipo.',
  'draft.outdated':
    'Ulichoandika awali bado kipo. Mtu mwingine amebadilisha sehemu hizo tangu hapo: ukihifadhi, utafuta mabadiliko yake.',
  'draft.start-over': 'Anza upya',
  'toast.arranged': 'Saa zimeombwa',
}
