import { expect, test } from 'vitest'
import { isPersonName } from './person-name.ts'

test.each([
  'Wanjiru Kamau',
  'Dr. Jane Achieng',
  'Dr.Jane Achieng',
  'J.R.R. Tolkien',
  "Ng'ang'a wa Thiong'o",
  'Otieno & Sons Ltd.',
  'Studio 254',
  'Otieno204518',
  'Élodie Müller-Łukasz',
  '王小明',
])('%s is a name', (name) => expect(isPersonName(name)).toBe(true))

test.each([
  'Claim KES 50,000 at http://evil.example/x',
  'evil.example',
  'Visit www.evil',
  'EVIL.COM now',
  'a@b.example',
  'Call 0712 345 678',
  'Win 50000',
  'Win 50 000 today',
  'Paybill 522522',
  'Call0712345678',
  'Ada\nYour code',
  '<b>Ada</b>',
  'пример.рф',
])('%s is none', (name) => expect(isPersonName(name)).toBe(false))
