import type { Translation } from '../../i18n/catalogue.ts'
import type { officeCustomers as English } from './texts.en.ts'

/** Customers, and what is stored about them. */
export const officeCustomers: Translation<typeof English> = {
  'customers.subtitle': 'Kila aliyeomba nafasi, mwenye akaunti au asiye nayo',
  'customers.search': 'Tafuta kwa jina, simu, barua pepe au nambari ya nafasi...',
  'customers.start': 'Tafuta mteja',
  'customers.start-text': 'Andika angalau herufi au tarakimu 2.',
  'customers.none': 'Hakuna wateja waliopatikana',
  'customers.none-text':
    'Hakuna mtu mwenye jina, simu, barua pepe au nambari ya nafasi hiyo aliyeomba nafasi au aliye na akaunti.',
  'customers.failed': 'Orodha ya wateja haikupakiwa',
  'customers.last': 'Ombi la mwisho',
  'customers.never': 'Hajawahi',
  'customers.has-account': 'Ana akaunti',
  'retention.title': 'Nafasi za zamani',
  'retention.off':
    'Hakuna anayefutwa kiotomatiki. Weka RETENTION_MONTHS, na wateja watafutwa yote waliyofanya yakizidi muda huo.',
  'retention.on':
    'Kila usiku, wateja wanafutwa yote waliyofanya yakizidi {months, plural, one {mwezi #} other {miezi #}}. Wenye akaunti wanapata barua pepe siku 30 kabla.',
  'retention.failed': 'Onyesho la awali halikupakiwa',
  'retention.preview': 'Onyesho la awali',
  'retention.months': '{months, plural, one {mwezi #} other {miezi #}}',
  'retention.found':
    'Wenye nafasi za kabla ya {day} pekee: {people, plural, one {mtu #} other {watu #}}, {bookings, plural, one {nafasi #} other {nafasi #}}',
  'retention.accounts':
    '{accounts, plural, =0 {Hakuna akaunti ambayo haijatumika tangu hapo} one {Akaunti # haijatumika tangu hapo} other {Akaunti # hazijatumika tangu hapo}}',
  'customer.failed': 'Taarifa za mteja huyu hazikupakiwa',
  'customer.back': 'Wateja wote',
  'customer.account': 'Akaunti',
  'customer.no-account': 'Hana akaunti',
  'customer.since': 'Tangu {day}',
  'customer.unverified': 'Barua pepe haijathibitishwa',
  'customer.blocks': 'Vizuizi',
  'customer.no-blocks': 'Hajazuiwa',
  'customer.block-phone': 'Zuia simu',
  'customer.block-email': 'Zuia barua pepe',
  'customer.bookings': 'Nafasi na malipo',
  'customer.no-bookings': 'Hajaweka nafasi yoyote',
  'customer.paid': '{amount} zimepokelewa, {receipt}, {moment}',
  'customer.refund-due': '{amount} za kurudishwa',
  'customer.refunded': '{amount} zimerudishwa, {moment}',
  'customer.messages': 'Ujumbe',
  'customer.no-messages': 'Hakuna ujumbe',
  'customer.message.waiting': 'Unasubiri',
  'customer.message.sent': 'Umetumwa',
  'customer.message.failed': 'Haukutumwa',
  'customer.erase': 'Mfute mtu huyu',
  'customer.erase-title': 'Ungependa kumfuta {name}?',
  'customer.erase-goes':
    'Hii inafuta kabisa: jina, barua pepe na simu katika {bookings, plural, one {nafasi #} other {nafasi #}}, {messages, plural, one {ujumbe #} other {jumbe #}}, {account, select, yes {akaunti pamoja na njia zake za kuingia na vifaa alivyoingia, } other {}}na kile ambacho M-Pesa iliripoti kuhusu mlipaji.',
  'customer.erase-stays':
    'Haya yanabaki, bila mtu: studio, saa, bei, malipo na nambari za risiti za kila nafasi. Nakala za akiba za awali zinabaki na data hiyo.',
  'customer.erase-yes': 'Futa kabisa',
  'customer.erase-failed': 'Mtu huyu hakufutwa',
  'customer.erased': 'Amefutwa. Orodha zitaonyesha baada ya muda mfupi.',
}
