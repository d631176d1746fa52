import { expect, test } from 'vitest'
import { formatFor } from '../../i18n/format.ts'
import { translateIn } from '../../i18n/testing.ts'
import { stepTitle } from './step-title.ts'
import { track } from './texts.en.ts'

const t = translateIn('en', track)
const titles = (state: 'done' | 'next', price: number) =>
  (['approved', 'paid'] as const).map((step) => stepTitle(t, formatFor('en-KE'), { step, state }, price))

test('a booking with a price has a payment step', () => {
  expect(titles('next', 2_500)).toEqual(['We approve and send your payment link', 'You pay KES\u00a02,500 by M-Pesa'])
  expect(titles('done', 2_500)).toEqual(['Approved', 'KES\u00a02,500 paid'])
})

test('a free booking is shown as free, without a payment link', () => {
  expect(titles('next', 0)).toEqual(['We approve', 'Free'])
  expect(titles('done', 0)).toEqual(['Approved', 'Free'])
})
