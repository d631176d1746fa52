import { catalogue } from '../../i18n/catalogue.ts'

/** Signing in, and the pages of mailed links. */
export const entry = catalogue({
  'sign-in.create': 'Create Account',
  'sign-in.welcome': 'Welcome back. Your bookings are where you left them.',
  'sign-in.create-text': 'You don’t need an account to book. With one, all your bookings are in one place.',
  'sign-in.google': 'Continue with Google',
  'sign-in.passkey': 'Continue with a passkey',
  'sign-in.or': 'Or continue with email',
  'sign-in.forgot': 'Forgot your password?',
  'sign-in.no-account': 'New here?',
  'sign-in.has-account': 'Already have an account?',
  'sign-in.failed': 'Authentication failed. Please try again.',
  'sign-in.check': 'Check your email and password.',
  'sign-in.welcome-new': 'Welcome! Please follow the link we sent to your email address.',
  'forgot.title': 'Reset your password',
  'forgot.text': 'Enter your email address, and we’ll send you a link to choose a new password.',
  'forgot.send': 'Send link',
  'forgot.back': 'Back to Sign In',
  'forgot.sent': 'Check your email',
  'forgot.sent-text': 'If there is an account for {email}, we’ve sent it a link.',
  'forgot.failed': 'The link could not be sent. Please try again.',
  'reset.title': 'Choose a new password',
  'reset.text':
    'You’ll be signed in here and signed out everywhere else. If you’re a customer, your passkeys are removed; you can add them again afterwards.',
  'reset.save': 'Save password',
  'reset.done': 'Your password has been changed',
  'link.incomplete': 'This link is incomplete',
  'link.incomplete-text': 'Part of it is missing. Please open it again from the message we sent you.',
  'link.spent': 'This link has expired',
  'link.spent-reset':
    'It has already been used, or it is too old. If you have just chosen a password, sign in with it. Otherwise, request a new link.',
  'link.spent-invite':
    'It has already been used, or it is too old. If you have just chosen a password, sign in with it. Otherwise, ask the person who invited you for a new link.',
  'link.spent-verify': 'It has already been used, or it is too old. Sign in to get a new one.',
  'invite.title': 'Accept your invitation',
  'invite.text': 'Choose a password to get started.',
  'invite.accept': 'Accept invitation',
  'invite.done': 'Welcome to Studioni',
  'invite.failed': 'The invitation could not be accepted. Please try again.',
  'verify.title': 'Your email address',
  'verify.checking': 'Checking your link…',
  'verify.done': 'Your email address is verified',
  'verify.done-text': 'The bookings you made with it are now in your account.',
  'verify.failed': 'The link could not be checked',
  'callback.second-step': 'Google has signed you in.',
  'verify.whose': 'Is this your account?',
  'verify.whose-text':
    'This address was used to create an account, but not in this browser. Choose a new password to confirm that the account is yours. All other devices are then signed out.',
  'verify.claim': 'Confirm and sign in',
  'sign-in.no-proof': 'Your browser can shorten the wait only on an address that begins with https://.',
  'sign-in.proving': 'There were many attempts to sign in. Please wait while we check that this is a browser.',
  'sign-in.proving-network':
    'There were many requests from your network. Please wait while we check that this is a browser.',
  'callback.signing-in': 'Signing you in…',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof entry> {}
}
