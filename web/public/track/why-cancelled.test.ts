import { expect, test } from 'vitest'
import { translateIn } from '../../i18n/testing.ts'
import { track } from './texts.sw.ts'
import { whyCancelled } from './why-cancelled.ts'

const t = translateIn('sw', track)

test('a cancellation states its reason in the language of the reader', () => {
  expect(whyCancelled(t, 'unanswered')).toContain('Studio haikujibu')
  expect(whyCancelled(t, 'customer')).toBe('Umeghairi nafasi hii.')
})

test('a booking that was not cancelled has no reason', () => expect(whyCancelled(t, null)).toBeUndefined())
