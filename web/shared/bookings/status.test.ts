import { expect, test } from 'vitest'
import { track } from '../../i18n/en/track.ts'
import { sayIn } from '../../i18n/testing.ts'
import { statusWord } from './status.ts'

const t = sayIn('en', track)
const words = (price: number) =>
  (['requested', 'approved', 'paid', 'completed'] as const).map((status) => statusWord(t, { status, price }))

test('a booking with a price is ready to be paid, then paid', () => {
  expect(words(2_500)).toEqual(['Waiting for the studio', 'Ready to pay', 'Paid', 'Completed'])
})

test('a free booking does not mention payment', () => {
  expect(words(0)).toEqual(['Waiting for the studio', 'Booked', 'Booked', 'Completed'])
})
