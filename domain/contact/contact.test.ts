import { describe, it } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { contact, type ReceivedContact, receive } from './contact.ts'

const { given } = specificationOf(contact)
const written: ReceivedContact = {
  contactId: '0199a000-0000-7000-8000-000000000031',
  personId: '0199a000-0000-7000-8000-000000000004',
  name: 'Ada Wanjiru',
  email: 'ada@example.com',
  phone: '0712 345 678',
  subject: 'Parking',
  message: 'Is there any?\nAda',
  inquiryType: 'general',
  language: 'en',
}

describe('receive()', () => {
  it('records a message to support once', () => {
    const received = { type: 'contact.received', data: written } as const
    given()
      .when((state) => receive(state, written))
      .decides(received)
    given(received)
      .when((state) => receive(state, written))
      .changesNothing()
  })

  it.each(['name', 'subject', 'phone'])('rejects a line break in the %s', (field) => {
    given()
      .when((state) => receive(state, { ...written, [field]: 'Ada\r\nBcc: everybody@example.com' }))
      .throws('invalid')
  })
})
