import type { Translation } from '../../../i18n/catalogue.ts'
import type { officeDirects as English } from './texts.en.ts'

export const officeDirects: Translation<typeof English> = {
  'direct.text': 'Kwa pesa ambazo mteja aliilipa studio yenyewe. Studioni haizikusanyi.',
  'direct.changed':
    'Ulipoanza salio lilikuwa {before}. Huenda jaribio lisilopata jibu liliandikwa: angalia nafasi hiyo kabla ya kuandika zaidi.',
  'direct.record': 'Andika malipo',
  'direct.method': 'Yamelipwa',
  'direct.method.cash': 'Taslimu',
  'direct.method.till': 'Kwa till ya studio',
  'direct.amount': 'Kiasi kwa KSh',
  'direct.amount-hint': '{unpaid} hazijalipwa.',
  'direct.amount-odd': 'Tafadhali weka kiasi cha shilingi kamili',
  'direct.till-receipt-hint': 'Kama SKL51ZDR4F, kutoka kwenye ujumbe wa M-Pesa.',
  'direct.book-number-hint': 'Kutoka kwenye kitabu cha risiti cha studio.',
  'direct.failed': 'Malipo hayakuandikwa',
  'direct.done': '{amount} za {code} zimeandikwa',
  'direct.void-title': 'Ondoa malipo yaliyoandikwa ya {amount}?',
  'direct.void-text':
    'Ikiwa tu yaliandikwa kimakosa. Nafasi itasubiri pesa hizi tena. Mteja hapati ujumbe: tuma kiungo cha kulipa ikiwa anapaswa kulipa kwa M-Pesa.',
  'direct.void': 'Ondoa malipo',
  'direct.reason-missing': 'Tafadhali andika kwa nini malipo yanaondolewa',
  'direct.void-failed': 'Malipo hayakuondolewa',
  'direct.voided': 'Malipo yaliyoandikwa ya {amount} yameondolewa',
  'direct.return-title': 'Mrudishie mteja {amount}',
  'direct.return-text':
    'Studio ilipokea pesa hizi yenyewe, kwa hiyo studio ndiyo inayozirudisha. Studioni haiwezi kuzituma kwa M-Pesa. Andika hapa jinsi zilivyorudishwa.',
  'direct.return': 'Andika urejeshaji',
  'direct.note': 'Zilivyorudishwa',
  'direct.note-hint': 'Kama nambari ya risiti ya M-Pesa au “taslimu”.',
  'direct.note-missing': 'Tafadhali andika jinsi pesa zilivyorudishwa',
  'direct.return-failed': 'Urejeshaji haukuandikwa',
  'direct.returned': 'Urejeshaji wa {amount} umeandikwa',
}
