import { catalogue } from '../../i18n/catalogue.ts'

/** SMS and emails with their status. */
export const officeMessages = catalogue({
  'messages.subtitle': 'Every SMS and email, who it went to, and whether it arrived.',
  'messages.failed': 'Failed to load messages',
  'messages.search': 'Search by recipient, subject or kind...',
  'messages.summary': 'Messages by status',
  'messages.channel': 'Channel',
  'messages.all-channels': 'SMS and email',
  'messages.channel.sms': 'SMS',
  'messages.channel.email': 'Email',
  'messages.status.queued': 'Waiting',
  'messages.status.sending': 'Being sent',
  'messages.status.sent': 'Sent',
  'messages.status.delivered': 'Delivered',
  'messages.status.failed': 'Failed',
  'messages.status.unclear': 'Unclear',
  'messages.language.en': 'English',
  'messages.language.sw': 'Swahili',
  'messages.none': 'No messages found',
  'messages.none-narrowed': 'There are no messages matching your search and filters.',
  'messages.none-yet': 'Messages we send appear here.',
  'messages.details': '{name} to {to}, text',
  'messages.meta':
    '{channel} in {language}, {tries, plural, =0 {not tried yet} one {tried once} other {tried # times}}, {moment}',
  'messages.retry': 'Retry',
  'messages.retry-one': 'Retry {name} to {to}',
  'messages.retry-title': 'Send it again?',
  'messages.retry-text': 'It was not sent. We’ll send it to {to} right away.',
  'messages.unclear-title': 'Send it again? It may arrive twice.',
  'messages.unclear-text':
    'We don’t know whether this message was sent, because we got no response. If it was, {to} receives it a second time.',
  'messages.retry-yes': 'Send again',
  'messages.retry-failed': 'Failed to send it again',
  'messages.retried': 'Sending to {to} again',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeMessages> {}
}
