import { catalogue } from '../../../i18n/catalogue.ts'

export const officeTypeParts = catalogue({
  'types.total': 'Total',
  'types.bookings': 'Total bookings',
  'types.booked': '{count, plural, one {# booking} other {# bookings}} · {revenue}',
  'types.action-of': '{action}: {type}',
  'types.of-studio': 'Session Types of {studio}',
  'types.of-studio-none': 'No session types assigned',
  'types.of-studio-none-text': 'Global session types are offered here until the studio has its own.',
  'types.of-studio-list': 'Assigned session types',
  'types.add-to-studio': 'Assign Session Types',
  'types.only-active': 'Only active studios can be assigned',
  'types.add-to-studio-none': 'Every global session type is already assigned.',
  'types.add-to-studio-save': '{count, plural, =0 {Assign types} one {Assign # type} other {Assign # types}}',
  'types.add-to-studio-choose': 'Please select at least one session type',
  'types.added-to-studio': '{count, plural, one {# session type assigned} other {# session types assigned}}',
  'types.unassign': 'Unassign',
  'types.unassign-title': 'Unassign session type',
  'types.unassign-text': 'Are you sure you want to unassign "{name}" from {studio}? This action cannot be undone.',
  'types.unassigned': '{name} is no longer offered at {studio}',
  'types.of-studio-failed': 'Failed to load session types for this studio',
  'types.available-failed': 'Failed to load available session types',
  'types.some-failed': 'Failed to assign {count, plural, one {# session type} other {# session types}}',
  'types.unassign-failed': 'Failed to unassign session type',
})

declare module '../../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeTypeParts> {}
}
