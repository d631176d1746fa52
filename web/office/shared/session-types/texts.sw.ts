import type { Translation } from '../../../i18n/catalogue.ts'
import type { officeTypeParts as English } from './texts.en.ts'

export const officeTypeParts: Translation<typeof English> = {
  'types.total': 'Jumla',
  'types.bookings': 'Jumla ya nafasi',
  'types.booked': '{count, plural, one {nafasi #} other {nafasi #}} · {revenue}',
  'types.action-of': '{action}: {type}',
  'types.of-studio': 'Aina za vipindi za {studio}',
  'types.of-studio-none': 'Hakuna aina za vipindi zilizowekwa',
  'types.of-studio-none-text': 'Aina za vipindi za studio zote hutolewa hapa hadi studio iwe na aina zake.',
  'types.of-studio-list': 'Aina za vipindi zilizowekwa',
  'types.add-to-studio': 'Weka aina za vipindi',
  'types.only-active': 'Ni studio zinazotumika pekee zinazoweza kupewa aina ya kipindi',
  'types.add-to-studio-none': 'Kila aina ya studio zote imeshawekwa.',
  'types.add-to-studio-save': '{count, plural, =0 {Weka aina} one {Weka aina #} other {Weka aina #}}',
  'types.add-to-studio-choose': 'Tafadhali chagua angalau aina moja ya kipindi',
  'types.added-to-studio': '{count, plural, one {Aina # ya kipindi imewekwa} other {Aina # za vipindi zimewekwa}}',
  'types.unassign': 'Ondoa',
  'types.unassign-title': 'Ondoa aina ya kipindi',
  'types.unassign-text': 'Una uhakika unataka kuondoa “{name}” kutoka {studio}? Hatua hii haiwezi kutenduliwa.',
  'types.unassigned': '{name} haitolewi tena katika {studio}',
  'types.of-studio-failed': 'Aina za vipindi za studio hii hazikupakiwa',
  'types.available-failed': 'Aina za vipindi zilizopo hazikupakiwa',
  'types.some-failed': '{count, plural, one {Aina # ya kipindi haikuwekwa} other {Aina # za vipindi hazikuwekwa}}',
  'types.unassign-failed': 'Aina ya kipindi haikuondolewa',
}
