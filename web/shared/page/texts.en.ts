import { catalogue } from '../../i18n/catalogue.ts'

export const page = catalogue({
  'shell.skip': 'Skip to the content',
  'shell.home': 'Studioni, home',
  'shell.studios': 'Studios',
  'shell.away': 'We can’t reach our service right now. We’ll keep trying.',
  'shell.offline': 'You are offline. We’ll continue when you’re back online.',
  'language.en': 'English',
  'language.sw': 'Kiswahili',
  'language.failed': '{language} did not load. Reload the page to switch to it.',
  'session.sign-in': 'Sign In',
  'session.logout': 'Logout',
  'session.admin': 'Admin Dashboard',
  'session.manager': 'Manager Dashboard',
  'session.account': 'My bookings',
  'notice.authentication_required': 'Authentication required. Please sign in to continue.',
  'notice.invalid_token': 'Sign-in failed: the response was invalid or has expired. Please try again.',
  'notice.no_token': 'Sign-in failed: the response was incomplete. Please try again.',
  'notice.google_failed': 'Google could not sign you in. Please try again, or use your email address.',
  'notice.google_unverified': 'Google has not verified that email address. Please use a password.',
  'notice.google_unproven':
    'There is an account with that email address, but we can’t be sure that it is yours. Please choose “Forgot your password?”, or sign in with its password.',
  'notice.network_not_allowed': 'Admins can’t sign in from this network.',
  'notice.account_deactivated': 'This account is no longer active. Please contact us.',
  'role.customer': 'Customer',
  'role.studio_manager': 'Studio manager',
  'role.admin': 'Admin',
  'theme.dark': 'Switch to the dark theme',
  'theme.light': 'Switch to the light theme',
  'not-found.title': 'Nothing on air here',
  'not-found.text': 'There is no page at this address. It may have moved, or the address may have a typo.',
  'not-found.home': 'Go home',
  'broken.title': 'This page did not load',
  'broken.text': 'Something went wrong. Your choices are kept; trying again usually helps.',
  'toast.date-open': 'To be arranged',
  'toast.date-preferred': 'To be arranged, preferably on {day}',
  'shell.away-as-of': 'We can’t reach our service right now. Last updated: {time}. We’ll keep trying.',
  'shell.kept': 'Your bookings',
  'offline.title': 'This page needs a connection',
  'offline.text': 'You haven’t opened it on this device before. Pages you have opened are still available.',
  'shell.browse': 'Browse studios',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof page> {}
}
