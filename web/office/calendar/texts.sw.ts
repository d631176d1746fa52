import type { Translation } from '../../i18n/catalogue.ts'
import type { officeCalendar as English } from './texts.en.ts'

/** The calendar of a manager's studios. */
export const officeCalendar: Translation<typeof English> = {
  'diary.title': 'Kalenda',
  'diary.subtitle': 'Nani yuko studio gani, saa kwa saa.',
  'diary.studios-failed': 'Studio hazikupakiwa',
  'diary.failed': 'Kalenda haikupakiwa',
  'diary.none': 'Hakuna studio zilizopatikana',
  'diary.none-text': 'Bado hujapewa studio yoyote.',
  'diary.previous.day': 'Siku iliyotangulia',
  'diary.previous.week': 'Wiki iliyotangulia',
  'diary.next.day': 'Siku inayofuata',
  'diary.next.week': 'Wiki inayofuata',
  'diary.range': '{from} hadi {to}',
  'diary.today': 'Leo',
  'diary.view': 'Mwonekano',
  'diary.view.day': 'Siku',
  'diary.view.week': 'Wiki',
  'diary.session': '{day}, {from} hadi {to}: {customer}, {session}, {status}',
  'diary.hint': 'Chagua kipindi ili uone maelezo.',
}
