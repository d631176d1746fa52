import { catalogue } from '../../i18n/catalogue.ts'

/** Features and limitations in the back office, which share a screen. */
export const officeCatalogue = catalogue({
  'catalogue.icon': 'Icon',
  'catalogue.icon-hint': 'An emoji or an icon code',
  'catalogue.created': 'Created',
  'catalogue.active': 'Active',
  'catalogue.inactive': 'Inactive',
  'catalogue.name-missing': 'Name is required',
  'catalogue.delete-text': 'Are you sure you want to delete "{name}"? This action cannot be undone.',
  'features.title': 'Features',
  'features.subtitle': 'What studios offer, shown on their cards and in filters',
  'features.add': 'Add Feature',
  'features.edit': 'Edit Feature',
  'features.hint': 'Only active features can be assigned to studios',
  'features.none': 'No features',
  'features.none-text': 'Add the first one to assign it to studios.',
  'features.load-failed': 'Failed to load features',
  'features.save-failed': 'Failed to save feature',
  'features.delete-failed': 'Failed to delete feature',
  'features.delete-title': 'Delete feature?',
  'features.delete-yes': 'Delete feature',
  'features.saved': 'Feature saved',
  'features.deleted': 'Feature deleted',
  'limitations.title': 'Limitations',
  'limitations.subtitle': 'What studios don’t allow, shown before booking',
  'limitations.add': 'Add Limitation',
  'limitations.edit': 'Edit Limitation',
  'limitations.hint': 'Only active limitations can be assigned to studios',
  'limitations.none': 'No limitations',
  'limitations.none-text': 'Add the first one to assign it to studios.',
  'limitations.load-failed': 'Failed to load limitations',
  'limitations.save-failed': 'Failed to save limitation',
  'limitations.delete-failed': 'Failed to delete limitation',
  'limitations.delete-title': 'Delete limitation?',
  'limitations.delete-yes': 'Delete limitation',
  'limitations.saved': 'Limitation saved',
  'limitations.deleted': 'Limitation deleted',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof officeCatalogue> {}
}
