import { normalisedPhone } from '../money/phone.ts'

/** Returns the address that opens a chat with a phone, with a text that the writer can still change. */
export const whatsAppAddress = (phone: string, text: string): string =>
  `https://wa.me/${normalisedPhone(phone)}?text=${encodeURIComponent(text)}`
