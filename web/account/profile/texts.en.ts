import { catalogue } from '../../i18n/catalogue.ts'

export const profile = catalogue({
  'account.hello': 'Hello {name}. Here are your bookings and your details.',
  'account.bookings': 'Bookings',
  'account.more': 'More bookings',
  'account.failed': 'Your bookings did not load',
  'account.none': 'No bookings yet',
  'account.none-text': 'Bookings you make with {email} appear here.',
  'account.browse': 'Browse studios',
  'account.unproven': 'Verify your email address',
  'account.unproven-text':
    'Follow the link we sent to {email}. Until then, we don’t show the bookings made with that address.',
  'account.send-again': 'Send the link again',
  'account.sent-again': 'The link is on its way',
  'account.send-failed': 'The link could not be sent',
  'account.profile': 'Profile',
  'account.email-fixed': 'Email cannot be changed',
  'account.language': 'Message language',
  'account.save': 'Save Changes',
  'account.saved': 'Profile saved',
  'account.save-failed': 'Your profile could not be saved. Please try again.',
  'account.password': 'Change password',
  'account.current': 'Current password',
  'account.new': 'New password',
  'account.change': 'Change password',
  'account.changed': 'Password changed. You are signed out everywhere else.',
  'account.change-failed': 'Your password could not be changed. Please try again.',
  'account.profile-failed': 'Your profile did not load',
  'own-data.title': 'Your data',
  'own-data.text': 'Save a file with your account, bookings, payments and the messages we sent you.',
  'own-data.save': 'Save your data',
  'sessions.title': 'Your sessions',
  'sessions.failed': 'Your sessions did not load',
  'sessions.unknown': 'Unknown device',
  'sessions.network': 'Network {network}',
  'sessions.current': 'This device',
  'sessions.used': 'Last used {time}',
  'sessions.end': 'Sign out',
  'sessions.end-one': 'Sign out {device}',
  'sessions.end-others': 'Sign out all other devices',
  'sessions.ended': 'Signed out',
})

declare module '../../i18n/messages.ts' {
  interface Messages extends Readonly<typeof profile> {}
}
