import { bilingual } from '../bilingual.ts'

/** Accounts and messages. */
export const accountErrors = bilingual({
  'account.password': { en: 'Enter your password', sw: 'Tafadhali andika nenosiri lako' },
  'account.present-password': { en: 'Enter your current password', sw: 'Tafadhali andika nenosiri lako la sasa' },
  'account.present-password-wrong': { en: 'That is not your current password', sw: 'Hilo si nenosiri lako la sasa' },
  'account.no-password': {
    en: 'You have no password yet. Sign out and choose “Forgot your password?” where you sign in.',
    sw: 'Bado huna nenosiri. Toka, kisha chagua “Umesahau nenosiri?” unapoingia.',
  },
  'account.password-too-short': {
    en: 'A password must have at least 6 characters',
    sw: 'Nenosiri liwe na angalau herufi 6',
  },
  'account.password-too-long': {
    en: 'A password must have at most 128 characters',
    sw: 'Nenosiri lisizidi herufi 128',
  },
  'account.password-length': {
    en: 'A password must have 6 to 128 characters',
    sw: 'Nenosiri liwe na herufi 6 hadi 128',
  },
  'account.password-common': {
    en: 'That password is too common. Please choose another one.',
    sw: 'Nenosiri hilo linatumiwa na wengi mno. Tafadhali chagua lingine.',
  },
  'account.link-incomplete': { en: 'The link is incomplete', sw: 'Kiungo hakijakamilika' },
  'account.link-expired': {
    en: 'This link has expired. Please request a new one.',
    sw: 'Kiungo hiki hakifanyi kazi tena. Tafadhali omba kipya.',
  },
  'account.password-needed': {
    en: 'Choose a new password to confirm that this address is yours',
    sw: 'Chagua nenosiri jipya ili kuthibitisha kuwa anwani hii ni yako',
  },
  'account.session-ended': {
    en: 'This device is already signed out',
    sw: 'Kifaa hiki tayari kimeondolewa kwenye akaunti',
  },
  'account.email-taken': {
    en: 'An account with this email address already exists',
    sw: 'Tayari kuna akaunti yenye barua pepe hii',
  },
  'account.email-unverified': {
    en: 'Verify the email address of this account first',
    sw: 'Thibitisha kwanza barua pepe ya akaunti hii',
  },
  'account.invited': { en: 'Accept the invitation first', sw: 'Kubali mwaliko kwanza' },
  'account.not-invited': { en: 'No invitation of this user is pending', sw: 'Mtumiaji huyu hana mwaliko unaosubiri' },
  'account.deactivated': { en: 'This account is deactivated', sw: 'Akaunti hii imezimwa' },
  'account.no-google': { en: 'Google sign-in is not set up', sw: 'Kuingia kwa Google hakujawekwa hapa' },
  'account.not-found': { en: 'User not found', sw: 'Mtumiaji hakupatikana' },
  'account.manager-not-found': { en: 'Manager not found', sw: 'Meneja hakupatikana' },
  'customer.months': { en: 'Enter a whole number of months, 1 to 240', sw: 'Andika idadi kamili ya miezi, 1 hadi 240' },
  'customer.search': { en: 'Enter at least 2 letters or digits', sw: 'Andika angalau herufi au tarakimu 2' },
  'account.person-not-found': { en: 'Person not found', sw: 'Mtu huyo hakupatikana' },
  'account.last-admin': { en: 'There must be at least one admin', sw: 'Lazima kuwe na angalau msimamizi mmoja' },
  'account.own-role': { en: "You can't change your own role", sw: 'Huwezi kubadilisha jukumu lako mwenyewe' },
  'account.address-of-another': {
    en: 'Another account has this email address. Change the role of that account.',
    sw: 'Akaunti nyingine ina barua pepe hii. Badilisha jukumu la akaunti hiyo.',
  },
  'account.role-unverified': {
    en: 'This person has not verified their email address yet. Ask them to do that first.',
    sw: 'Mtu huyu bado hajathibitisha barua pepe yake. Mwombe afanye hivyo kwanza.',
  },
  'account.own-deactivation': { en: "You can't deactivate yourself", sw: 'Huwezi kuzima akaunti yako mwenyewe' },
  'account.own-deletion': { en: "You can't delete yourself", sw: 'Huwezi kufuta akaunti yako mwenyewe' },
  'account.just-joined': {
    en: 'This person has just joined. Please try again.',
    sw: 'Mtu huyu amejiunga sasa hivi. Tafadhali jaribu tena.',
  },
  'calendar.only-managers': {
    en: 'Only studio managers have calendar addresses',
    sw: 'Ni mameneja wa studio pekee wanaopata anwani za kalenda',
  },
  'calendar.no-feed': { en: 'This calendar address was revoked', sw: 'Anwani hii ya kalenda imefutwa' },
  'push.address': {
    en: 'This browser’s notifications are not supported',
    sw: 'Arifa za kivinjari hiki hazitumiki hapa',
  },
  'push.no-device': { en: 'Notifications are off on this device', sw: 'Arifa zimezimwa kwenye kifaa hiki' },
  'push.not-sent': {
    en: 'The notification could not be sent. Please try again.',
    sw: 'Arifa haikuweza kutumwa. Tafadhali jaribu tena.',
  },
  'message.not-found': { en: 'Message not found', sw: 'Ujumbe haukupatikana' },
  'message.erased': {
    en: 'The message can’t be sent again: its recipient was erased',
    sw: 'Ujumbe hauwezi kutumwa tena: data ya mpokeaji imefutwa',
  },
  'message.not-failed': {
    en: 'Only a message that failed can be sent again',
    sw: 'Ni ujumbe ulioshindikana pekee unaoweza kutumwa tena',
  },
})
