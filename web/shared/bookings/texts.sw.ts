import type { Translation } from '../../i18n/catalogue.ts'
import type { bookings as English } from './texts.en.ts'

export const bookings: Translation<typeof English> = {
  'payment.by': 'Lipa kabla ya {moment}',
  'payment.deadline-over': 'Muda wa kulipa umeisha. Malipo ya sasa bado yatahesabiwa ikiwa saa zako ziko wazi.',
  'payment.part-received': '{amount} zimefika, asante. Salio la kulipa ni {balance}.',

  'payment.see-receipt': 'Risiti ya kuchapisha',
  'track.when-span': '{day}, {from} hadi {to}',
  'track.when-open': 'Itapangwa',
  'track.when-preferred': 'Itapangwa, ikiwezekana {day}',
  'track.status.requested': 'Inasubiri studio',
  'track.status.pending': 'Muda utapangwa',
  'track.status.manager_confirmed': 'Imethibitishwa na studio',
  'track.status.approved': 'Tayari kulipiwa',
  'track.status.rejected': 'Haikukubaliwa',
  'track.status.paid': 'Imelipwa',
  'track.status.free': 'Imewekwa',
  'track.status.completed': 'Imekamilika',
  'track.status.cancelled': 'Imeghairiwa',
  'receipt-name.cash': 'Taslimu',
  'receipt-name.till': 'Till',
  'receipt-name.numbered': '{method}, risiti {receipt}',
  'return.due': 'Studio itarudisha {amount}',
  'return.done': 'Studio ilirudisha {amount}',
  'refund.due': '{amount} zinarudishwa',
  'refund.done': '{amount} zimerudishwa',
  'track.state.done': 'Tayari',
  'track.state.now': 'Sasa',
  'track.state.next': 'Baadaye',
  'track.state.ended': 'Imeisha',
}
