import type { Translation } from '../catalogue.ts'
import type { head as English } from '../en/head.ts'

export const head: Translation<typeof English> = {
  'head.home':
    'Studio za podikasti, muziki, picha na video kote Kenya. Ona kila saa iliyo wazi, tuma ombi kwa dakika moja, lipa kwa M-Pesa likishaidhinishwa.',
  'head.studios':
    'Linganisha studio za podikasti, muziki, picha na video nchini Kenya: saa zilizo wazi, bei, vifaa na vikwazo.',
  'head.studio-title': '{studio}, {place}',
  'head.studio': '{studio}, {place}: ona saa zake zilizo wazi na bei zake, na uombe nafasi kwa dakika moja.',
  'head.faqs':
    'Jinsi ya kupata nafasi studioni: kuomba saa, kulipa kwa M-Pesa, kuhamisha na kughairi, na msaada unapouhitaji.',
  'head.contact-title': 'Wasiliana na Studioni',
  'head.contact': 'Fikia Studioni kwa barua pepe, simu au fomu fupi. Tunajibu ndani ya saa 24.',
  'head.booking-title': 'Nafasi yako studioni',
  'head.booking': 'Hali ya nafasi yako, kinachofuata na kufikia lini, na unachoweza bado kubadilisha.',
  'head.payment-title': 'Lipia nafasi yako studioni',
  'head.payment': 'Gharama ya kipindi chako, na jinsi ya kukilipia kwa M-Pesa.',
  'head.receipt-title': 'Risiti yako',
  'head.receipt': 'Ulicholipa kwa kipindi chako studioni, kwenye ukurasa mmoja wa kuhifadhi au kuchapisha.',
}
