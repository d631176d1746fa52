import { catalogue } from '../../i18n/catalogue.ts'

export const contactPage = catalogue({
  'contact-page.title': 'Contact us',
  'contact-page.lead': 'Questions about a booking, a payment or your own studio? Write to us, and a person will reply.',
  'contact-page.reach': 'Contact details',
  'contact-page.reach-failed': 'Our contact details did not load',
  'contact-page.hours': 'Business hours',
  'contact-page.days': '{from}-{to}',
  'contact-page.zone': 'Nairobi time',
  'contact-page.day.1': 'Mon',
  'contact-page.day.2': 'Tue',
  'contact-page.day.3': 'Wed',
  'contact-page.day.4': 'Thu',
  'contact-page.day.5': 'Fri',
  'contact-page.day.6': 'Sat',
  'contact-page.day.7': 'Sun',
  'contact-page.call': 'Call {phone}',
  'contact-page.emergency': 'Emergency support',
  'contact-page.emergency-text':
    'If something goes wrong during your session, call us, even outside business hours. Have your booking code ready.',
  'contact-page.form': 'Write to us',
  'contact-page.type': 'Inquiry type',
  'contact-page.type-choose': 'Please choose',
  'contact-page.type-missing': 'Choose what it is about',
  'contact-page.type.general': 'A general question',
  'contact-page.type.booking': 'A booking',
  'contact-page.type.technical': 'Something isn’t working',
  'contact-page.type.billing': 'A payment or a refund',
  'contact-page.type.studio': 'A studio',
  'contact-page.subject': 'Subject',
  'contact-page.subject-missing': 'Enter a subject',
  'contact-page.message': 'Message',
  'contact-page.message-missing': 'Enter a message',
  'contact-page.send': 'Send Message',
  'contact-page.failed': 'Your message was not sent. Please try again.',
  'contact-page.unconfirmed': 'We could not confirm that your message was sent. Please try again.',
  'contact-page.thanks': 'Thank You!',
  'contact-page.sent': "Your message has been sent successfully. We'll get back to you within 24 hours.",
  'contact-page.another': 'Send Another Message',
  'head.contact-title': 'Contact Studioni',
  'head.contact': 'Reach Studioni by email, phone or a short form. We answer within 24 hours.',
})

declare module '../../i18n/catalogue.ts' {
  interface Messages extends Readonly<typeof contactPage> {}
}
