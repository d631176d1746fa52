import { catalogue } from '../../i18n/catalogue.ts'

export const session = catalogue({
  'account.title': 'My bookings',
  'sign-in.email': 'Email',
  'sign-in.name': 'Full Name',
  'sign-in.phone': 'Phone Number',
  'sign-in.show': 'Show password',
  'sign-in.hide': 'Hide password',
  'sign-in.password-hint': 'At least 6 characters',
  'sign-in.email-missing': 'Enter your email address',
  'sign-in.email-odd': 'Enter a valid email address',
  'sign-in.password-missing': 'Enter your password',
  'sign-in.password-short': 'Use at least 6 characters',
  'sign-in.name-missing': 'Enter your name',
  'sign-in.phone-missing': 'Enter your phone number',
})

declare module '../../i18n/messages.ts' {
  interface Messages extends Readonly<typeof session> {}
}
