import { catalogue } from '../i18n/catalogue.ts'

export const ui = catalogue({
  'try-again': 'Try again',
  loading: 'Loading',
  close: 'Close',
  'field.optional': '(optional)',
  'person.email': 'Email',
  'person.phone': 'Phone',
  'person.phone-number': 'Phone number',
  'person.name': 'Full Name',
  'person.name-missing': 'Enter your name',
  'person.email-missing': 'Enter your email address',
  'person.phone-missing': 'Enter your phone number',
  'person.email-odd': 'Enter a valid email address',
  'page.previous': 'Previous',
  'page.next': 'Next',
  'person.password': 'Password',
})

declare module '../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof ui> {}
}
