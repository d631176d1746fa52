import { expect, test } from 'vitest'
import { isPersonName, isSafeInMessages } from './text-checks.ts'

test.each([
  'Wanjiru Kamau',
  'Dr. Jane Achieng',
  'Dr.Jane Achieng',
  'J.R.R. Tolkien',
  'J.Kamau',
  'Audio/Video Ltd',
  "Ng'ang'a wa Thiong'o",
  'Otieno & Sons Ltd.',
  'Studio 254',
  'Otieno204518',
  'Élodie Müller-Łukasz',
  '王小明',
])('accepts %s as a person’s name, also in messages', (name) => {
  expect(isPersonName(name)).toBe(true)
  expect(isSafeInMessages(name)).toBe(true)
})

test.each([
  'Call 0712 345 678',
  'Win 50000',
  'Win 50 000 today',
  'Paybill 522522',
  'Call0712345678',
  'Win ①②③④⑤ now',
  'Test Customer 1764590000000',
])('accepts %s as a person’s name, but not in messages', (name) => {
  expect(isPersonName(name)).toBe(true)
  expect(isSafeInMessages(name)).toBe(false)
})

test.each([
  'Claim KES 50,000 at http://evil.example/x',
  'evil.example',
  'Visit www.evil',
  'EVIL.COM now',
  'a@b.example',
  'Ada\nYour code',
  'Ada\u2028Your code',
  'Ada\u2029Your code',
  '<b>Ada</b>',
  'пример.рф',
  'Visit evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'Gift at t.co/AbCdEf',
  'Gift at x.com',
  'win＠evil',
  '1.1.1.1/x',
])('rejects %s as a person’s name', (name) => {
  expect(isPersonName(name)).toBe(false)
  expect(isSafeInMessages(name)).toBe(false)
})
