import { catalogue } from '../catalogue.ts'

/** SMS and e-mail with their fate. */
export const officeMessages = catalogue({
  'messages.title': 'Messages',
  'messages.subtitle': 'Every SMS and e-mail, to whom, and whether it arrived.',
  'messages.failed': 'Failed to load messages',
  'messages.search': 'Search by recipient, subject or kind...',
  'messages.summary': 'Messages by status',
  'messages.channel': 'Channel',
  'messages.all-channels': 'SMS and e-mail',
  'messages.channel.sms': 'SMS',
  'messages.channel.email': 'E-mail',
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
  'messages.none-yet': 'As soon as somebody is told something, it stands here.',
  'messages.details': '{name} to {to}, text',
  'messages.meta':
    '{channel} in {language}, {tries, plural, =0 {not tried yet} one {tried once} other {tried # times}}, {moment}',
  'messages.retry': 'Retry',
  'messages.retry-one': 'Retry {name} to {to}',
  'messages.retry-title': 'Send it again?',
  'messages.retry-text': 'It did not go out. It is sent to {to} at once.',
  'messages.unclear-title': 'Send it again, perhaps twice?',
  'messages.unclear-text':
    'Nobody knows whether this message went out: the answer was lost. If it did, {to} receives it a second time.',
  'messages.retry-yes': 'Send again',
  'messages.retry-failed': 'Failed to send it again',
  'messages.retried': 'On its way to {to} again',
})
