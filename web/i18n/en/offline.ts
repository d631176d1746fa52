import { catalogue } from '../catalogue.ts'

export const offline = catalogue({
  'shell.offline-as-of': 'You are offline. Last updated: {time}.',
  'shell.away-as-of': 'We can’t reach our service right now. Last updated: {time}. We’ll keep trying.',
  'shell.kept': 'Your bookings',
  'strip.unknown': '{day}: free hours unavailable without a connection',
  'strip.unknown-yours': '{day}: yours {spans}; other hours unavailable without a connection',
  'hours.unknown-word': 'Free hours: unavailable without a connection',
  'hours.offline': 'We can’t show free hours without a connection. They appear here once you’re back online.',
  'update.text': 'A new version of this page is available.',
  'update.reload': 'Reload',
  'offline.title': 'This page needs a connection',
  'offline.text': 'You haven’t opened it on this device before. Pages you have opened are still available.',
  'kept.title': 'Your bookings',
  'kept.text':
    'Bookings you opened on this device, most recent first. You can read them here without a connection, too.',
  'kept.as-of': 'as of {time}',
  'kept.none': 'No bookings on this device yet',
  'kept.none-text': 'Request a session, or open the link in a message we sent you, and the booking will appear here.',
  'kept.forget': 'Remove them from this device',
  'kept.account': 'All bookings in your account',
})
