import { test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { bookingRequested, cancelled } from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { chooseLanguage } from './choose-language.ts'

const { given } = specificationOf(booking)
const swahili = { type: 'booking.language_chosen', data: { language: 'sw' } } as const

test('a customer is written to in the language they choose, wherever the booking stands', () => {
  given(bookingRequested)
    .when((state) => chooseLanguage(state, 'sw'))
    .decides(swahili)
  given(bookingRequested, cancelled)
    .when((state) => chooseLanguage(state, 'sw'))
    .decides(swahili)
})

test('choosing the same again changes nothing', () => {
  given(bookingRequested)
    .when((state) => chooseLanguage(state, 'en'))
    .changesNothing()
  given(bookingRequested, swahili)
    .when((state) => chooseLanguage(state, 'sw'))
    .changesNothing()
})

test('there must be a booking', () => {
  given()
    .when((state) => chooseLanguage(state, 'sw'))
    .throws('not_found')
})
