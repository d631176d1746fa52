import { digitsIn } from '../../../language/text.ts'

/** Returns whether a prompt can be sent to the typed number: it needs at least the 9 digits of a Kenyan number. */
export const isLongEnough = (typed: string): boolean => digitsIn(typed).length >= 9

/** Returns whether a customer was erased. Their phone number then reads 'Erased'. */
export const isErased = (phone: string): boolean => digitsIn(phone) === ''

/** Converts a number to M-Pesa's form, 254 first: 0712 345 678, 712345678 and +254 712 345678 are the same phone. */
export function normalisedPhone(typed: string): string {
  const digits = digitsIn(typed).replace(/^(?:00)?2540?(?=[17]\d{8}$)/, '254')
  if (digits.startsWith('254')) return digits
  if (digits.startsWith('0')) return `254${digits.slice(1)}`
  return digits.length === 9 ? `254${digits}` : digits
}

/** Formats a number as it is written in Kenya: 254712345678 becomes 0712 345 678. Other numbers stay unchanged. */
export function writtenPhone(phone: string): string {
  const local = /^254(\d{3})(\d{3})(\d{3})$/.exec(normalisedPhone(phone))
  return local ? `0${local[1]} ${local[2]} ${local[3]}` : phone
}
