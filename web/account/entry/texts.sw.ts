import type { Translation } from '../../i18n/catalogue.ts'
import type { entry as English } from './texts.en.ts'

export const entry: Translation<typeof English> = {
  'sign-in.create': 'Fungua akaunti',
  'sign-in.welcome': 'Karibu tena. Nafasi zako ziko pale ulipoziacha.',
  'sign-in.create-text': 'Kuweka nafasi hakuhitaji akaunti. Ukiwa nayo, unapata nafasi zako zote mahali pamoja.',
  'sign-in.google': 'Endelea na Google',
  'sign-in.passkey': 'Endelea kwa ufunguo wa siri',
  'sign-in.or': 'Au endelea kwa barua pepe',
  'sign-in.forgot': 'Umesahau nenosiri?',
  'sign-in.no-account': 'Mgeni hapa?',
  'sign-in.has-account': 'Tayari una akaunti?',
  'sign-in.failed': 'Hukuweza kuingia. Tafadhali jaribu tena.',
  'sign-in.not-stored':
    'Kivinjari hiki hakituruhusu kukumbuka kwamba umeingia. Iruhusu tovuti hii kuhifadhi data, kisha uingie.',
  'sign-in.check': 'Angalia barua pepe na nenosiri lako.',
  'sign-in.welcome-new': 'Karibu! Tafadhali fuata kiungo tulichotuma kwa barua pepe yako.',
  'forgot.title': 'Badilisha nenosiri lako',
  'forgot.text': 'Andika barua pepe yako, nasi tutakutumia kiungo cha kuchagua nenosiri jipya.',
  'forgot.send': 'Tuma kiungo',
  'forgot.back': 'Rudi kuingia',
  'forgot.sent': 'Angalia barua pepe yako',
  'forgot.sent-text': 'Kama kuna akaunti ya {email}, kiungo kiko njiani kwenda huko.',
  'forgot.failed': 'Kiungo hakikuweza kutumwa. Tafadhali jaribu tena.',
  'reset.title': 'Chagua nenosiri jipya',
  'reset.text':
    'Utaingia kwenye kifaa hiki, na vifaa vingine vyote vitaondolewa kwenye akaunti. Ikiwa wewe ni mteja, funguo zako za siri zitaondolewa; unaweza kuziongeza tena baadaye.',
  'reset.save': 'Hifadhi nenosiri',
  'reset.done': 'Nenosiri lako limebadilishwa',
  'link.incomplete': 'Kiungo hiki hakijakamilika',
  'link.incomplete-text': 'Sehemu yake haipo. Tafadhali kifungue tena kutoka kwenye ujumbe tuliokutumia.',
  'link.spent': 'Muda wa kiungo hiki umeisha',
  'link.spent-reset':
    'Kimeshatumika, au kimepitwa na wakati. Ikiwa umechagua nenosiri sasa hivi, ingia kwa kulitumia. La sivyo, omba kiungo kingine.',
  'link.spent-invite':
    'Kimeshatumika, au kimepitwa na wakati. Ikiwa umechagua nenosiri sasa hivi, ingia kwa kulitumia. La sivyo, mwombe aliyekualika akutumie kiungo kingine.',
  'link.spent-verify': 'Kimeshatumika, au kimepitwa na wakati. Ingia ili upate kingine.',
  'invite.title': 'Kubali mwaliko wako',
  'invite.text': 'Chagua nenosiri ili uanze.',
  'invite.accept': 'Kubali mwaliko',
  'invite.done': 'Karibu Studioni',
  'invite.failed': 'Mwaliko haukuweza kukubaliwa. Tafadhali jaribu tena.',
  'verify.title': 'Barua pepe yako',
  'verify.checking': 'Tunaangalia kiungo chako…',
  'verify.done': 'Barua pepe yako imethibitishwa',
  'verify.done-text': 'Nafasi ulizoweka kwayo sasa ziko kwenye akaunti yako.',
  'verify.failed': 'Kiungo hakikuweza kuangaliwa',
  'callback.second-step': 'Umeingia kwa Google.',
  'verify.whose': 'Je, hii ni akaunti yako?',
  'verify.whose-text':
    'Anwani hii ilitumika kufungua akaunti, lakini si kwenye kivinjari hiki. Chagua nenosiri jipya ili kuthibitisha kuwa akaunti ni yako. Kisha vifaa vingine vyote vinaondolewa kwenye akaunti.',
  'verify.claim': 'Thibitisha na uingie',
  'sign-in.no-proof': 'Kivinjari chako kinaweza kupunguza muda wa kusubiri kwenye anwani inayoanza na https:// pekee.',
  'sign-in.proving': 'Kumekuwa na majaribio mengi ya kuingia. Tafadhali subiri tunapohakikisha kuwa hiki ni kivinjari.',
  'sign-in.proving-network':
    'Kumekuwa na maombi mengi kutoka kwenye mtandao wako. Tafadhali subiri tunapohakikisha kuwa hiki ni kivinjari.',
  'callback.signing-in': 'Unaingia…',
}
