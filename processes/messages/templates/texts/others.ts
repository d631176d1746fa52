import { bilingual } from '../../../../language/bilingual.ts'

/** Messages to managers about their studios. */
export const studioTexts = bilingual({
  'studio-approved.studio': { en: 'Your studio {studio} is approved', sw: 'Studio yako {studio} imeidhinishwa' },
  'studio-approved.edit': {
    en: 'The changes to your studio {studio} are approved',
    sw: 'Mabadiliko ya studio yako {studio} yameidhinishwa',
  },
  'studio-approved.archive': {
    en: 'Your studio {studio} is archived',
    sw: 'Studio yako {studio} imewekwa kwenye kumbukumbu',
  },
  'studio-approved.text.studio': {
    en: '{outcome}, and everyone can now see it.',
    sw: '{outcome}, na sasa kila mtu anaweza kuiona.',
  },
  'studio-approved.text.edit': {
    en: '{outcome}, and everyone can now see them.',
    sw: '{outcome}, na sasa kila mtu anaweza kuyaona.',
  },
  'studio-approved.text.hidden': { en: '{outcome}.', sw: '{outcome}.' },
  'studio-approved.text.archive': {
    en: '{outcome} and takes no more bookings.',
    sw: '{outcome} na haipokei tena maombi ya nafasi.',
  },
  'studio-approved.sms': { en: '{brand}: {outcome}. {page}', sw: '{brand}: {outcome}. {page}' },
  'studio-approved.sms-except': {
    en: '{brand}: {outcome}, except for: {declined}. {page}',
    sw: '{brand}: {outcome}, isipokuwa: {declined}. {page}',
  },
  'studio-approved.declined': {
    en: "After you sent your changes, an admin changed these fields too, and the admin's values were kept: {declined}.",
    sw: 'Msimamizi alikuwa amebadilisha sehemu hizi baada ya wewe kutuma mabadiliko yako, na zimebaki alivyoziweka: {declined}.',
  },
  'studio-rejected.studio': { en: 'Your studio {studio} was not approved', sw: 'Studio yako {studio} haikuidhinishwa' },
  'studio-rejected.edit': {
    en: 'The changes to your studio {studio} were not approved',
    sw: 'Mabadiliko ya studio yako {studio} hayakuidhinishwa',
  },
  'studio-rejected.archive': {
    en: 'Your request to archive {studio} was rejected',
    sw: 'Ombi lako la kuweka {studio} kwenye kumbukumbu halikuidhinishwa',
  },
  'studio-rejected.sms': { en: '{brand}: {outcome}. {page}', sw: '{brand}: {outcome}. {page}' },
  'studio-rejected.sms-reason': {
    en: '{brand}: {outcome}. The reason is in your email. {page}',
    sw: '{brand}: {outcome}. Sababu iko katika barua pepe yako. {page}',
  },
  'studio-rejected.text.studio': {
    en: '{outcome}. Correct it under My Studios and send it for approval again.',
    sw: '{outcome}. Irekebishe kwenye Studio zangu kisha uitume tena iidhinishwe.',
  },
  'studio-rejected.text.archive': { en: '{outcome}.', sw: '{outcome}.' },
  'studio-rejected.text.edit': {
    en: '{outcome}. The public page of your studio has not changed.',
    sw: '{outcome}. Ukurasa wa umma wa studio yako haujabadilika.',
  },
})

/** Messages with account links. */
export const accountTexts = bilingual({
  'invitation.subject': { en: 'You are invited to {brand}', sw: 'Umealikwa {brand}' },
  'invitation.text': {
    en: 'You are invited to manage studios on {brand}. Choose a password within 7 days:',
    sw: 'Umealikwa kusimamia studio kwenye {brand}. Chagua nenosiri ndani ya siku 7:',
  },
  'invitation.text-admin': {
    en: 'You are invited to join {brand} as an admin. Choose a password within 7 days:',
    sw: 'Umealikwa kujiunga na {brand} kama msimamizi. Chagua nenosiri ndani ya siku 7:',
  },
  'invitation.ignore': {
    en: 'If you did not expect this invitation, ignore this message.',
    sw: 'Ikiwa hukutarajia mwaliko huu, upuuze tu.',
  },
  'password.subject': { en: 'Choose a new password', sw: 'Chagua nenosiri jipya' },
  'password.text': {
    en: 'Someone, probably you, requested a new password. Choose it within an hour:',
    sw: 'Mtu fulani, labda wewe, ameomba nenosiri jipya. Lichague ndani ya saa moja:',
  },
  'password.ignore': {
    en: 'If it was not you, ignore this message. Your password does not change.',
    sw: 'Ikiwa si wewe, puuza ujumbe huu: nenosiri lako linabaki lilivyo.',
  },
  'factors.subject': { en: 'Your sign-in methods were removed', sw: 'Njia zako za kuingia zimeondolewa' },
  'factors.text': {
    en: 'An admin of {brand} removed all ways to sign in to your account except a password: passkeys, authenticator app, recovery codes and Google. Sign in with your password, or choose “Forgot your password?” to set one, and set them up again:',
    sw: 'Msimamizi wa {brand} ameondoa njia zote za kuingia kwenye akaunti yako isipokuwa nenosiri: funguo za siri, programu ya uthibitishaji, misimbo ya dharura na Google. Ingia kwa nenosiri lako, au chagua “Umesahau nenosiri?” ili kuweka jipya, kisha uziweke upya:',
  },
  'factors.ignore': {
    en: 'If you did not ask for this, write to us at once: {supportEmail}.',
    sw: 'Ikiwa hukuomba hili, tuandikie mara moja: {supportEmail}.',
  },
  'address.subject': { en: 'Is this your email address?', sw: 'Je, hii ni barua pepe yako?' },
  'address.text': {
    en: 'Your {brand} account was created with this address. Confirm within 48 hours that it is yours:',
    sw: 'Akaunti yako ya {brand} ilifunguliwa kwa anwani hii. Thibitisha kuwa ni yako ndani ya saa 48:',
  },
  'address.ignore': {
    en: 'If you did not create an account, ignore this message.',
    sw: 'Ikiwa hukufungua akaunti yoyote, puuza ujumbe huu.',
  },
  'registered.subject': { en: 'You already have an account', sw: 'Tayari una akaunti' },
  'registered.text': {
    en: 'Someone, probably you, tried to create a {brand} account with this address. You already have one. If you forgot the password, choose a new one within an hour:',
    sw: 'Mtu fulani, labda wewe, amejaribu kufungua akaunti ya {brand} kwa anwani hii. Tayari unayo. Ikiwa umesahau nenosiri, chagua jipya ndani ya saa moja:',
  },
  'registered.ignore': {
    en: 'If it was not you, ignore this message: your account stays as it is.',
    sw: 'Ikiwa si wewe, puuza ujumbe huu: akaunti yako inabaki ilivyo.',
  },
  'device.subject': { en: 'A new device signed in', sw: 'Kifaa kipya kimeingia' },
  'device.text': {
    en: 'On {at}, someone signed in to your {brand} account on a new device: {device}, from the network {network}.',
    sw: 'Mtu ameingia kwenye akaunti yako ya {brand} kwa kifaa kipya: {device}, kutoka mtandao {network}. Ilikuwa {at}.',
  },
  'device.ignore': {
    en: 'If it was not you, choose “Forgot your password?” where you sign in, and set a new one. That signs out all other devices.',
    sw: 'Ikiwa si wewe, chagua “Umesahau nenosiri?” unapoingia, kisha weka jipya. Hilo linaondoa vifaa vingine vyote kwenye akaunti.',
  },
  'codes.subject': { en: 'Wrong codes at a sign-in', sw: 'Misimbo isiyo sahihi wakati wa kuingia' },
  'codes.text': {
    en: 'On {at}, someone entered the password of your {brand} account and then several wrong codes.',
    sw: 'Mtu ameweka nenosiri la akaunti yako ya {brand}, kisha misimbo kadhaa isiyo sahihi. Ilikuwa {at}.',
  },
  'codes.ignore': {
    en: 'If it was not you, someone else knows your password. Change it now.',
    sw: 'Ikiwa si wewe, mtu mwingine anajua nenosiri lako. Libadilishe sasa.',
  },
  'changed.subject': { en: 'Your password was changed', sw: 'Nenosiri lako limebadilishwa' },
  'changed.text': {
    en: 'On {at}, the password of your {brand} account was changed, and all other devices were signed out.',
    sw: 'Nenosiri la akaunti yako ya {brand} limebadilishwa, na vifaa vingine vyote vimeondolewa kwenye akaunti. Ilikuwa {at}.',
  },
  'changed.ignore': {
    en: 'If it was not you, choose “Forgot your password?” where you sign in, and set a new one.',
    sw: 'Ikiwa si wewe, chagua “Umesahau nenosiri?” unapoingia, kisha weka jipya.',
  },
  'access.subject': {
    en: 'A new way to reach your account',
    sw: 'Njia mpya ya kufikia akaunti yako',
  },
  'access.subject.factor_removed': { en: 'A sign-in method was removed', sw: 'Njia ya kuingia imeondolewa' },
  'access.text.passkey': {
    en: 'On {at}, a passkey was added to your {brand} account.',
    sw: 'Ufunguo wa siri umeongezwa kwenye akaunti yako ya {brand}. Ilikuwa {at}.',
  },
  'access.text.totp': {
    en: 'On {at}, an authenticator app was added to your {brand} account.',
    sw: 'Programu ya uthibitishaji imeongezwa kwenye akaunti yako ya {brand}. Ilikuwa {at}.',
  },
  'access.text.recovery_codes': {
    en: 'On {at}, new recovery codes were created for your {brand} account. The old ones no longer work.',
    sw: 'Misimbo mipya ya dharura imetengenezwa kwa akaunti yako ya {brand}. Ya zamani haifanyi kazi tena. Ilikuwa {at}.',
  },
  'access.text.factor_removed': {
    en: 'On {at}, a passkey or an authenticator app was removed from your {brand} account.',
    sw: 'Ufunguo wa siri au programu ya uthibitishaji imeondolewa kwenye akaunti yako ya {brand}. Ilikuwa {at}.',
  },
  'access.text.phone': {
    en: 'On {at}, the phone number of your {brand} account was changed. Links about bookings now go to the new number.',
    sw: 'Nambari ya simu ya akaunti yako ya {brand} imebadilishwa. Viungo vya nafasi sasa vinatumwa kwa nambari mpya. Ilikuwa {at}.',
  },
  'access.text.calendar': {
    en: 'On {at}, a calendar address was created for your {brand} account. Anyone who has it can read your bookings until you revoke it.',
    sw: 'Anwani ya kalenda imetengenezwa kwa akaunti yako ya {brand}. Mwenye anwani hiyo ataona nafasi zako hadi utakapoifuta. Ilikuwa {at}.',
  },
  'access.ignore': {
    en: 'If it was not you, choose “Forgot your password?” where you sign in, set a new one, and write to us at once: {supportEmail}.',
    sw: 'Ikiwa si wewe, chagua “Umesahau nenosiri?” unapoingia, weka jipya, kisha utuandikie mara moja: {supportEmail}.',
  },
  'ending.subject': { en: 'Your {brand} account will be deleted', sw: 'Akaunti yako ya {brand} itafutwa' },
  'ending.text': {
    en: 'You have not used your account for a long time. We do not keep personal details longer than we need them: 30 days after this message, we will delete the account and your details in past bookings. To keep it, sign in before then:',
    sw: 'Hujatumia akaunti yako kwa muda mrefu. Hatuhifadhi taarifa binafsi zaidi ya tunavyohitaji: siku 30 baada ya ujumbe huu, tutafuta akaunti na taarifa zako katika nafasi za zamani. Ili ibaki, ingia kabla ya hapo:',
  },
  'ending.ignore': {
    en: 'If you no longer need it, there is nothing to do. Questions? Write to us: {supportEmail}.',
    sw: 'Ikiwa huihitaji tena, huhitaji kufanya chochote. Una swali? Tuandikie: {supportEmail}.',
  },
  'link.registered': { en: 'Choose a new password', sw: 'Chagua nenosiri jipya' },
  'link.device': { en: "See where you're signed in", sw: 'Tazama vifaa ulivyoingia' },
  'link.codes': { en: 'See your account', sw: 'Tazama akaunti yako' },
  'link.ending': { en: 'Sign in and keep my account', sw: 'Ingia na uhifadhi akaunti yangu' },
  'link.changed': { en: 'See your account', sw: 'Tazama akaunti yako' },
})

/** Messages that follow the contact form. */
export const contactTexts = bilingual({
  'inquiry.general': { en: 'General', sw: 'Jumla' },
  'inquiry.booking': { en: 'Booking', sw: 'Nafasi' },
  'inquiry.technical': { en: 'Technical', sw: 'Kiufundi' },
  'inquiry.billing': { en: 'Billing', sw: 'Malipo' },
  'inquiry.studio': { en: 'Studio', sw: 'Studio' },
  'support.name': { en: '{brand} support', sw: 'timu ya {brand}' },
  'support.subject': { en: '[{inquiry}] {subject}', sw: '[{inquiry}] {subject}' },
  'support.text': {
    en: 'Someone sent this with the contact form. If you reply to this email, your reply goes to them.',
    sw: 'Kuna aliyeandika kupitia fomu ya mawasiliano. Ukijibu barua pepe hii, utamjibu yeye.',
  },
  'received.name': { en: 'and thank you', sw: 'na asante' },
  'received.subject': { en: 'We have received your message', sw: 'Tumepokea ujumbe wako' },
  'received.text': {
    en: "We have received your message. We'll get back to you within 24 hours.",
    sw: 'Ujumbe wako umetufikia. Tutakujibu ndani ya saa 24.',
  },
  'received.ignore': {
    en: 'If you did not write to {brand}, ignore this message: someone probably mistyped their address.',
    sw: 'Ikiwa hukuandikia {brand}, puuza ujumbe huu: huenda mtu alikosea anwani.',
  },
})

/** SMS to phone numbers entered by users. */
export const phoneTexts = bilingual({
  'phone-code.sms': {
    en: "{brand}: your code is {code}. It is valid for 10 minutes. Don't share it. If you did not ask for it, ignore this message.",
    sw: '{brand}: Msimbo wako ni {code}. Unatumika kwa dakika 10. Usimpe mtu yeyote. Kama hukuuomba, puuza ujumbe huu.',
  },
  'prompt-unanswered.sms': {
    en: '{brand}: your phone was asked to pay for booking {booking}. Not you? Stop it here: {link}',
    sw: '{brand}: Simu yako iliombwa kulipia nafasi {booking}. Si wewe? Zuia hapa: {link}',
  },
})
