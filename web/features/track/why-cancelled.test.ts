import { expect, test } from 'vitest'
import { makeI18n } from '../../i18n/i18n.ts'
import { sw } from '../../i18n/sw.ts'
import type { Say } from '../../i18n/use-text.ts'
import { whyCancelled } from './why-cancelled.ts'

const i18n = makeI18n('sw', sw)
const say: Say = (id, ...values) => i18n._(id, { ...values[0] })

test('a cancellation says why, in the language of whoever reads', () => {
  expect(whyCancelled(say, 'unanswered')).toContain('Studio haikujibu')
  expect(whyCancelled(say, 'customer')).toBe('Umeghairi nafasi hii.')
})

test('what was not cancelled says nothing', () => expect(whyCancelled(say, null)).toBeUndefined())
