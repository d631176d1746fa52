import { describe, expect, it } from 'vitest'
import { isLongEnough, normalisedPhone, writtenPhone } from './phone.ts'

describe('a phone number', () => {
  it.each([
    ['0712 345 678', '254712345678'],
    ['0110-345-678', '254110345678'],
    ['712345678', '254712345678'],
    ['+254 712 345 678', '254712345678'],
    ['+254 (0)712 345 678', '254712345678'],
    ['00254 712 345 678', '254712345678'],
    ['O712 345 678', '254712345678'],
    ['254712345678', '254712345678'],
    ['12345678', '12345678'],
    ['1234567890', '1234567890'],
  ])('%s is sent as %s', (typed, sent) => {
    expect(normalisedPhone(typed)).toBe(sent)
  })

  it.each([
    ['', false],
    ['0712 345 6', false],
    ['712 345 678', true],
    ['712 345 67O', true],
    ['0712 345 678', true],
  ])('"%s" is long enough: %s', (typed, enough) => {
    expect(isLongEnough(typed)).toBe(enough)
  })

  it.each([
    ['254712345678', '0712 345 678'],
    ['+254712345678', '0712 345 678'],
    ['+1 202 555 0147', '+1 202 555 0147'],
  ])('%s is shown as %s', (phone, shown) => {
    expect(writtenPhone(phone)).toBe(shown)
  })
})
