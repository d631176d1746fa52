import { catalogue } from '../../i18n/catalogue.ts'

/** The gallery of a studio, loaded together with it. */
export const gallery = catalogue({
  'gallery.title': 'Gallery of {studio}',
  'gallery.close': 'Close gallery',
  'gallery.view': 'View',
  'gallery.grid': 'Grid',
  'gallery.darkroom': 'Darkroom',
  'gallery.loading': 'Loading images...',
  'gallery.empty': 'No images available',
  'gallery.empty-text': "This studio hasn't uploaded any images yet.",
  'gallery.failed': 'Failed to load images',
  'gallery.pictures': 'All pictures',
  'gallery.picture': 'Picture {index} of {count}',
  'gallery.described-picture': 'Picture {index} of {count}: {words}',
  'gallery.carousel': 'carousel',
  'gallery.slide': 'picture',
  'gallery.position': '{index} of {count}',
  'gallery.primary': 'Primary',
  'gallery.previous': 'Previous picture',
  'gallery.next': 'Next picture',
  'gallery.pause': 'Pause slideshow',
  'gallery.play': 'Play slideshow',
  'gallery.zoom-in': 'Zoom in',
  'gallery.zoom-out': 'Zoom out',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof gallery> {}
}
