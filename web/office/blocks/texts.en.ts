import { catalogue } from '../../i18n/catalogue.ts'

/** Blocked people and networks. */
export const officeBlocks = catalogue({
  'blocks.subtitle': 'Phones, email addresses and networks that cannot request bookings.',
  'blocks.failed': 'Failed to load the blocks',
  'blocks.none': 'Nobody is blocked',
  'blocks.none-text': 'Block a phone, an email address or a network that holds hours and never pays.',
  'blocks.add': 'Add a block',
  'blocks.add-yes': 'Block',
  'blocks.add-failed': 'The block was not added',
  'blocks.added': '{value} is blocked',
  'blocks.kind': 'What to block',
  'blocks.kind.phone': 'Phone',
  'blocks.kind.email': 'Email address',
  'blocks.kind.network': 'Network',
  'blocks.value': 'Phone, email address or network',
  'blocks.value-hint': 'Such as 0712 345 678, name@example.com or 203.0.113.0',
  'blocks.value-missing': 'Enter what to block',
  'blocks.until': 'For how long',
  'blocks.for-good': 'Until it is lifted',
  'blocks.days': '{days, plural, one {# day} other {# days}}',
  'blocks.reason-hint': 'Only admins see it.',
  'blocks.no-end': 'until it is lifted',
  'blocks.ends': 'until {moment}',
  'blocks.added-by': 'Added {moment} by {name}',
  'blocks.somebody': 'an admin',
  'blocks.status.standing': 'Blocked',
  'blocks.status.expired': 'Expired',
  'blocks.status.lifted': 'Lifted',
  'blocks.lift': 'Lift',
  'blocks.lift-of': 'Lift the block on {value}',
  'blocks.lift-title': 'Lift the block on {value}?',
  'blocks.lift-text': 'Bookings can be requested from there again.',
  'blocks.lift-failed': 'The block was not lifted',
  'blocks.lifted': '{value} can book again',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeBlocks> {}
}
