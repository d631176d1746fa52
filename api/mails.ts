import type { Mail } from '../integrations/email/mailer.ts'

interface Addressee {
  readonly name: string
  readonly email: string
}

const write = ({ name, email }: Addressee, subject: string, lines: readonly string[]): Mail => ({
  to: email,
  subject,
  text: [`Hello ${name},`, '', ...lines, '', 'Studioni'].join('\n'),
})

export const invitationMail = (user: Addressee, link: string): Mail =>
  write(user, 'You are invited to Studioni', [
    'You were invited to Studioni. Choose a password here, within 7 days:',
    link,
    '',
    'If you did not expect this, leave it be.',
  ])

export const resetMail = (user: Addressee, link: string): Mail =>
  write(user, 'Choose a new password', [
    'Someone, probably you, asked for a new password. Choose it here, within an hour:',
    link,
    '',
    'If it was not you, leave it be: your password stays as it is.',
  ])

export const verificationMail = (user: Addressee, link: string): Mail =>
  write(user, 'Is this your e-mail address?', [
    'Your Studioni account was made with this address. Show that it is yours, within 48 hours:',
    link,
    '',
    'If you made no account, leave it be.',
  ])
