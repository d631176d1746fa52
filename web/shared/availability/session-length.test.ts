import { expect, it } from 'vitest'
import { translateIn } from '../../i18n/testing.ts'
import { sessionLength } from './session-length.ts'
import { availability as en } from './texts.en.ts'
import { availability as sw } from './texts.sw.ts'

it.each([
  [60, '1 hour'],
  [120, '2 hours'],
  [90, '1 h 30 session, billed as 2 hours'],
  [45, '45 min session, billed as 1 hour'],
  [61, '1 h 01 session, billed as 2 hours'],
])('describes a session of %i minutes by its billed length', (minutes, text) =>
  expect(sessionLength(translateIn('en', en), minutes)).toBe(text),
)

it.each([
  [60, 'muda wa saa 1'],
  [90, 'kipindi cha muda wa saa 1 na dakika 30, hulipiwa kama muda wa saa 2'],
  [45, 'kipindi cha dakika 45, hulipiwa kama muda wa saa 1'],
])('describes a session of %i minutes in Swahili', (minutes, text) =>
  expect(sessionLength(translateIn('sw', sw), minutes)).toBe(text),
)
