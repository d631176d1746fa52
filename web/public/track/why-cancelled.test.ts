import { expect, test } from 'vitest'
import { track } from '../../i18n/sw/track.ts'
import { sayIn } from '../../i18n/testing.ts'
import { whyCancelled } from './why-cancelled.ts'

const t = sayIn('sw', track)

test('a cancellation says why, in the language of whoever reads', () => {
  expect(whyCancelled(t, 'unanswered')).toContain('Studio haikujibu')
  expect(whyCancelled(t, 'customer')).toBe('Umeghairi nafasi hii.')
})

test('what was not cancelled says nothing', () => expect(whyCancelled(t, null)).toBeUndefined())
