import { expect, test } from 'vitest'
import { kenyanMobile, readKenyanMobile } from './phone.ts'
import { domainErrorOf } from './specification.ts'

test.each([
  ['0712 345 678', '254712345678'],
  ['0112-345-678', '254112345678'],
  ['712345678', '254712345678'],
  ['112345678', '254112345678'],
  ['254712345678', '254712345678'],
  ['+254 712 345 678', '254712345678'],
  ['+254 (0) 712 345 678', '254712345678'],
  ['00254712345678', '254712345678'],
  ['O712 345 67O', '254712345670'],
  ['０７１２３４５６７８', '254712345678'],
  ['\u202a+254 712‑345‑678\u202c', '254712345678'],
])('kenyanMobile() normalizes %s to %s', (text, number) => expect(kenyanMobile(text, 'customerPhone')).toBe(number))

test.each([
  ['', 'nothing'],
  ['071234567', 'a digit short'],
  ['07123456789', 'a digit too many'],
  ['0201234567', 'a landline'],
  ['+44 7700 900123', 'a British number'],
  ['+255 712 345 678', 'a Tanzanian number'],
  ['call me', 'words'],
])('rejects %j: %s', (text) => {
  expect(readKenyanMobile(text)).toBeNull()
  expect(domainErrorOf(() => kenyanMobile(text, 'customerPhone'))).toMatchObject({
    code: 'invalid',
    message: 'Enter a Kenyan mobile number, such as 0712 345 678',
    details: { field: 'customerPhone' },
  })
})
