import type { Translation } from '../../../i18n/catalogue.ts'
import type { officeUndo as English } from './texts.en.ts'

export const officeUndo: Translation<typeof English> = {
  'held.region': 'Maamuzi yanayosubiri',
  'held.said': '{doing}. Unaweza kutengua ndani ya sekunde 10.',
  'held.seconds': 'sek. {seconds}',
  'held.undo': 'Tengua',
  'held.undo-one': 'Tengua: {name}',
  'held.send-now': 'Tuma sasa',
  'held.other-person': 'Hujaingia tena kama aliyefanya uamuzi huu. Hakuna kilichotumwa.',
}
