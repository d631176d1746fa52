import { expect, it } from 'vitest'
import { whatsAppAddress } from './BookingLinks.tsx'

it.each(['254712345678', '+254 712 345 678', '0712 345 678'])(
  'whatsAppAddress normalizes the phone number %s',
  (phone) => expect(whatsAppAddress(phone, 'Hi')).toBe('https://wa.me/254712345678?text=Hi'),
)

it('whatsAppAddress escapes the text', () => {
  const text = 'Hello Ada & Co, about SB2? 100% #1\n+1'
  const { searchParams, hash } = new URL(whatsAppAddress('254712345678', text))
  expect([searchParams.get('text'), hash, [...searchParams.keys()]]).toEqual([text, '', ['text']])
})
