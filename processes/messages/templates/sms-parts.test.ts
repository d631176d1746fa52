import { describe, expect, it } from 'vitest'

import { inGsm, smsParts } from './sms-parts.ts'

describe('inGsm() and smsParts()', () => {
  it.each([
    ['Café Zoë', 'Café Zoe'],
    ['Wanjirũ’s – “Ñandú”…', 'Wanjiru\'s - "Ñandu"...'],
    ['王 Studio 🎤', '? Studio ?'],
  ])('replace %s with %s', (text, expected) => expect(inGsm(text)).toBe(expected))

  it('count the parts of an SMS', () => {
    expect(smsParts('a'.repeat(160))).toBe(1)
    expect(smsParts('a'.repeat(161))).toBe(2)
    expect(smsParts('€'.repeat(81))).toBe(2)
    expect(smsParts('a'.repeat(307))).toBe(3)
  })
})
