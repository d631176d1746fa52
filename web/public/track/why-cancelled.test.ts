import { expect, test } from 'vitest'
import { track } from '../../i18n/sw/track.ts'
import { sayIn } from '../../i18n/testing.ts'
import { whyCancelled } from './why-cancelled.ts'

const t = sayIn('sw', track)

test('a cancellation states its reason in the language of the reader', () => {
  expect(whyCancelled(t, 'unanswered')).toContain('Studio haikujibu')
  expect(whyCancelled(t, 'customer')).toBe('Umeghairi nafasi hii.')
})

test('a booking that was not cancelled has no reason', () => expect(whyCancelled(t, null)).toBeUndefined())
