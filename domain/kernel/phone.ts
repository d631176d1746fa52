import { invalid } from './domain-error.ts'

/** What people write → 2547XXXXXXXX or 2541XXXXXXXX; null when it is no Kenyan mobile number. */
export function readKenyanMobile(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  const number = digits
    .replace(/^2540/, '254')
    .replace(/^0(?=\d{9}$)/, '254')
    .replace(/^(?=[17]\d{8}$)/, '254')
  return /^254[17]\d{8}$/.test(number) ? number : null
}

/**
 * A Kenyan mobile number as 254…, for the form field it was typed into. Throws DomainError `invalid` for any other
 * number.
 */
export function kenyanMobile(text: string, field: string): string {
  const number = readKenyanMobile(text)
  if (number === null) throw invalid(field, 'Please give a Kenyan mobile number, such as 0712 345 678')
  return number
}
