import { catalogue } from '../../i18n/catalogue.ts'

export const whatsApp = catalogue({
  'whatsapp.write': 'Write on WhatsApp',
  'whatsapp.text': 'Hello {customer}, this is {studio} about your booking {code}, {when}.',
})

declare module '../../i18n/messages.ts' {
  interface Messages extends Readonly<typeof whatsApp> {}
}
