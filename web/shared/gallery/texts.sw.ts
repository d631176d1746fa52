import type { Translation } from '../../i18n/catalogue.ts'
import type { gallery as English } from './texts.en.ts'

export const gallery: Translation<typeof English> = {
  'gallery.title': 'Picha za {studio}',
  'gallery.close': 'Funga picha',
  'gallery.view': 'Mwonekano',
  'gallery.grid': 'Gridi',
  'gallery.darkroom': 'Chumba cha giza',
  'gallery.loading': 'Picha zinapakiwa...',
  'gallery.empty': 'Hakuna picha',
  'gallery.empty-text': 'Studio hii bado haijapakia picha zozote.',
  'gallery.failed': 'Picha hazikupakiwa',
  'gallery.pictures': 'Picha zote',
  'gallery.picture': 'Picha ya {index} kati ya {count}',
  'gallery.described-picture': 'Picha ya {index} kati ya {count}: {words}',
  'gallery.carousel': 'picha zinazozunguka',
  'gallery.slide': 'picha',
  'gallery.position': '{index} kati ya {count}',
  'gallery.primary': 'Kuu',
  'gallery.previous': 'Picha iliyotangulia',
  'gallery.next': 'Picha inayofuata',
  'gallery.pause': 'Simamisha onyesho',
  'gallery.play': 'Endesha onyesho',
  'gallery.zoom-in': 'Kuza picha',
  'gallery.zoom-out': 'Punguza picha',
}
