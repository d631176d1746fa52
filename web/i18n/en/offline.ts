import { catalogue } from '../catalogue.ts'

export const offline = catalogue({
  'shell.offline-as-of': 'You are offline. This is as of {time}.',
  'shell.away-as-of': 'We can’t reach our service right now. This is as of {time}; we keep trying.',
  'shell.kept': 'Your bookings',
  'strip.unknown': '{day}: free hours are not known without a connection',
  'strip.unknown-yours': '{day}: yours {spans}; other hours are not known without a connection',
  'hours.unknown-word': 'Free hours: not known without a connection',
  'hours.offline': 'Without a connection we can’t tell which hours are free. They appear here as soon as there is one.',
  'update.text': 'There is a new version of this page.',
  'update.reload': 'Reload',
  'offline.title': 'This page needs a connection',
  'offline.text': 'It was not opened on this device before, so it is not here. What you saw before can still be read.',
  'kept.title': 'Your bookings',
  'kept.text':
    'The bookings you opened on this device, the last seen first. You can read them here without a connection, too.',
  'kept.as-of': 'as of {time}',
  'kept.none': 'No bookings on this device yet',
  'kept.none-text':
    'Request a session, or open the link in a message we sent you: the booking will then be found here.',
  'kept.forget': 'Forget them on this device',
  'kept.account': 'All bookings of your account',
})
