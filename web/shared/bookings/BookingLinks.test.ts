import { expect, it } from 'vitest'
import { whatsAppAddress } from './BookingLinks.tsx'

it.each(['254712345678', '+254 712 345 678', '0712 345 678'])('a chat with %s is opened by digits alone', (phone) =>
  expect(whatsAppAddress(phone, 'Hi')).toBe('https://wa.me/254712345678?text=Hi'),
)

it('no character of the text becomes part of the address', () => {
  const text = 'Hello Ada & Co, about SB2? 100% #1\n+1'
  const { searchParams, hash } = new URL(whatsAppAddress('254712345678', text))
  expect([searchParams.get('text'), hash, [...searchParams.keys()]]).toEqual([text, '', ['text']])
})
