import { bilingual } from '../bilingual.ts'

/** Passkeys, authenticator apps, confirmations and the steps of a sign-in. */
export const factorErrors = bilingual({
  'account.password-too-short-for-staff': {
    en: 'The password of a manager or an admin must have at least 10 characters',
    sw: 'Nenosiri la meneja au msimamizi liwe na angalau herufi 10',
  },
  'account.password-breached': {
    en: 'That password is known from a data breach. Please choose another one.',
    sw: 'Nenosiri hilo limewahi kuvuja mtandaoni. Tafadhali chagua lingine.',
  },
  'factor.name': { en: 'Enter a name', sw: 'Weka jina' },
  'factor.name-too-long': { en: 'That name is too long', sw: 'Jina hilo ni refu mno' },
  'factor.too-many': {
    en: 'You can have at most {max} passkeys',
    sw: 'Unaweza kuwa na funguo za siri zisizozidi {max}',
  },
  'factor.not-found': { en: 'Passkey not found', sw: 'Ufunguo wa siri haukupatikana' },
  'factor.passkey-rejected': {
    en: 'That passkey could not be verified. Please try again.',
    sw: 'Ufunguo huo wa siri haukuthibitishwa. Tafadhali jaribu tena.',
  },
  'factor.has-app': {
    en: 'You already have an authenticator app. Remove it first.',
    sw: 'Tayari una programu ya uthibitishaji. Iondoe kwanza.',
  },
  'factor.app-replaced': {
    en: 'The setup began again elsewhere, so this key is no longer valid. Close this and begin again.',
    sw: 'Uwekaji ulianza upya kwingine, kwa hiyo ufunguo huu hautumiki tena. Funga hapa uanze upya.',
  },
  'factor.app-for-staff': {
    en: 'Only managers and admins can add an authenticator app',
    sw: 'Ni mameneja na wasimamizi pekee wanaoweza kuongeza programu ya uthibitishaji',
  },
  'factor.last': {
    en: 'Admins need a passkey or an authenticator app. Add another one first.',
    sw: 'Wasimamizi wanahitaji ufunguo wa siri au programu ya uthibitishaji. Ongeza nyingine kwanza.',
  },
  'factor.own-reset': {
    en: "You can't reset your own sign-in methods",
    sw: 'Huwezi kuondoa njia zako mwenyewe za kuingia',
  },
  'factor.required': {
    en: 'Add a passkey or an authenticator app to your account first',
    sw: 'Ongeza kwanza ufunguo wa siri au programu ya uthibitishaji kwenye akaunti yako',
  },
  'factor.code': { en: 'Enter the code', sw: 'Weka msimbo' },
  'factor.code-too-long': { en: 'That code is too long', sw: 'Msimbo huo ni mrefu mno' },
  'factor.code-wrong': {
    en: 'That code is not right, or it was used before',
    sw: 'Msimbo huo si sahihi, au ulishatumika',
  },
  'factor.password-wrong': { en: 'That password is not right', sw: 'Nenosiri hilo si sahihi' },
  'factor.confirm': { en: 'Confirm that it is you to continue', sw: 'Thibitisha kuwa ni wewe ili kuendelea' },
  'factor.confirm-by-factor': {
    en: 'Confirm with your passkey or your authenticator app',
    sw: 'Thibitisha kwa ufunguo wa siri au programu yako ya uthibitishaji',
  },
  'factor.confirmation': {
    en: 'Send a passkey, a code or a password',
    sw: 'Tuma ufunguo wa siri, msimbo au nenosiri',
  },
  'sign-in.code-or-token': { en: 'Send a code or a token', sw: 'Tuma msimbo au tokeni' },
  'sign-in.incomplete': { en: 'The sign-in is incomplete', sw: 'Kuingia hakujakamilika' },
  'sign-in.expired': {
    en: 'This sign-in has expired or is already complete. Sign in again.',
    sw: 'Muda wa kuingia huku umeisha, au tayari kumekamilika. Ingia tena.',
  },
  'sign-in.longer-password': {
    en: 'Choose a longer password to continue',
    sw: 'Chagua nenosiri refu zaidi ili kuendelea',
  },
  'sign-in.network': {
    en: 'Admins can’t sign in from this network',
    sw: 'Wasimamizi hawawezi kuingia kutoka mtandao huu',
  },
})
