import { expect, test } from 'vitest'
import { translateIn } from '../../i18n/testing.ts'
import { statusWord } from './booking-texts.ts'
import { bookings } from './texts.en.ts'

const t = translateIn('en', bookings)
const words = (price: number) =>
  (['requested', 'approved', 'paid', 'completed'] as const).map((status) => statusWord(t, { status, price }))

test('a booking with a price is ready to be paid, then paid', () => {
  expect(words(2_500)).toEqual(['Waiting for the studio', 'Ready to pay', 'Paid', 'Completed'])
})

test('a free booking does not mention payment', () => {
  expect(words(0)).toEqual(['Waiting for the studio', 'Booked', 'Booked', 'Completed'])
})
