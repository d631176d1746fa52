import { catalogue } from '../i18n/catalogue.ts'

export const app = catalogue({
  'shell.offline-as-of': 'You are offline. Last updated: {time}.',
  'shell.pages': 'Pages',
  'shell.footer-pages': 'More pages',
  'shell.faqs': 'FAQs',
  'shell.contact': 'Contact',
  'shell.menu': 'Menu',
  'shell.footer':
    'Podcast, music, photo and video studios across Kenya. You pay by M-Pesa only after your booking is approved.',
})

declare module '../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof app> {}
}
