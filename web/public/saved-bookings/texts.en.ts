import { catalogue } from '../../i18n/catalogue.ts'

export const savedBookings = catalogue({
  'kept.text':
    'Bookings you made or opened on this device, most recent first. You can read them here without a connection, too.',
  'kept.as-of': 'as of {time}',
  'kept.none': 'No bookings on this device yet',
  'kept.none-text': 'Request a session, or open the link in a message we sent you, and the booking will appear here.',
  'kept.forget': 'Remove them from this device',
  'kept.forget-title': 'Remove these bookings from this device?',
  'kept.forget-text': 'You then need the links in our messages to open them. The bookings themselves don’t change.',
  'kept.forget-yes': 'Yes, remove them',
  'kept.forget-no': 'Keep them',
  'kept.account': 'All bookings in your account',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof savedBookings> {}
}
