import { expect, it } from 'vitest'
import { errorText, fieldList, renderError } from './errors.ts'

it.each([
  ['booking.not-found' as const, 'Booking not found', 'Nafasi haikupatikana'],
  [
    errorText('booking.too-far-ahead', { months: 3, day: { date: '2027-03-21' } }),
    'Bookings open 3 months ahead, until Sun 21 Mar 2027',
    'Nafasi huwekwa hadi miezi 3 kabla, yaani hadi Jpili 21 Mac 2027',
  ],
  [
    errorText('booking.other-price', { paid: { cents: 500_000 }, requested: { cents: 250_050 } }),
    'You paid KES 5,000 and those hours cost KES 2,500.50. Choose hours at the same price, or call us.',
    'Ulilipa KSh 5,000 na saa hizo zinagharimu KSh 2,500.50. Chagua saa za bei ileile, au tupigie simu.',
  ],
  [
    errorText('booking.already-decided', {
      error: {
        text: errorText('booking.wrong-status', {
          booking: { text: 'booking.status.paid' },
          done: { text: 'booking.change.rejected' },
        }),
      },
      who: { text: 'booking.actor.manager' },
      done: { text: 'booking.change.confirmed' },
      day: { date: '2026-11-27' },
      clock: '14:05',
    }),
    "A paid booking can't be rejected: it was confirmed by the manager on Fri 27 Nov 2026 at 14:05.",
    'Nafasi iliyolipiwa haiwezi kukataliwa: tayari ilishughulikiwa na meneja (kuthibitishwa), Ijumaa 27 Nov 2026, 14:05.',
  ],
  [
    errorText('edit.fields-changed', { fields: fieldList(['name', 'hourly rate']) }),
    'This has changed since you opened it: name, hourly rate. Please review it again.',
    'Hii imebadilika tangu uitazame: jina, bei kwa saa. Tafadhali itazame tena.',
  ],
  [
    errorText('studio.bookings-cancelled-refunds', { count: 3, paid: 1 }),
    '3 upcoming bookings are cancelled. 1 of them has payments that will be refunded.',
    'Nafasi zijazo 3 zimeghairiwa. 1 kati ya hizo ina malipo yatakayorudishwa.',
  ],
  [
    errorText('booking.people-studio', { max: 1 }),
    'This studio takes at most 1 person',
    'Studio hii inatosha mtu 1 pekee',
  ],
])('renders %j in both languages', (text, english, swahili) => {
  expect(renderError('en', text)).toBe(english)
  expect(renderError('sw', text)).toBe(swahili)
})

it('inserts names without escaping or translating them', () => {
  const text = errorText('booking.session-too-long', { session: '{name} <Podcast> #' })
  expect(renderError('sw', text)).toBe('{name} <Podcast> # ni ndefu kuliko siku ya studio')
})
