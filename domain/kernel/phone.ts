import { digitsIn } from '../../language/text.ts'
import { invalid } from './domain-error.ts'

/** Normalizes a phone number to 2547XXXXXXXX or 2541XXXXXXXX; null if it is not a Kenyan mobile number. */
export function readKenyanMobile(text: string): string | null {
  const digits = digitsIn(text).replace(/^00/, '')
  const number = digits
    .replace(/^2540/, '254')
    .replace(/^0(?=\d{9}$)/, '254')
    .replace(/^(?=[17]\d{8}$)/, '254')
  return /^254[17]\d{8}$/.test(number) ? number : null
}

/** Normalizes a form field's Kenyan mobile number to 254…. Throws DomainError `invalid` for other numbers. */
export function kenyanMobile(text: string, field: string): string {
  const number = readKenyanMobile(text)
  if (number === null) throw invalid(field, 'person.kenyan-mobile')
  return number
}
