import { describe, expect, test } from 'vitest'
import { domainErrorOf } from '../kernel/specification.ts'
import { form } from './booking.fixtures.ts'
import { readCustomer } from './customer.ts'

describe('a customer', () => {
  test('is kept with name, e-mail and phone in one form', () =>
    expect(
      readCustomer({
        ...form,
        customerName: '  Ada   Wanjiru ',
        customerEmail: ' Ada@Example.COM ',
        customerPhone: '0712-345 678',
      }),
    ).toEqual({
      personId: form.personId,
      customerName: 'Ada Wanjiru',
      customerEmail: 'ada@example.com',
      customerPhone: '254712345678',
      language: 'en',
    }))

  test.each(["O'Brien Nyong'o", 'Zoë Ångström', '王小明', 'محمد', 'Wanjirũ 👩🏾‍🎤', 'X'])(
    'may be called %s',
    (customerName) => expect(readCustomer({ ...form, customerName }).customerName).toBe(customerName.normalize('NFC')),
  )

  test.each([
    ['customerName', '', 'Enter your name'],
    ['customerName', '   ', 'Enter your name'],
    ['customerName', '\u200b\u200b', 'Enter your name'],
    ['customerName', 'Ada\nPaybill 999999', 'Enter your name on one line, without special characters'],
    ['customerName', 'Ada\u0000', 'Enter your name on one line, without special characters'],
    ['customerName', 'A'.repeat(121), 'That name is too long'],
    ['customerEmail', 'ada', 'Enter a valid email address'],
    ['customerEmail', 'ada@example.com\nbcc: all@example.com', 'Enter a valid email address'],
    ['customerEmail', `${'a'.repeat(250)}@example.com`, 'Enter a valid email address'],
    ['customerPhone', '+44 7700 900123', 'Enter a Kenyan mobile number, such as 0712 345 678'],
  ])('%s can not be %j', (field, text, message) =>
    expect(domainErrorOf(() => readCustomer({ ...form, [field]: text }))).toMatchObject({
      code: 'invalid',
      message,
      details: { field },
    }),
  )
})
