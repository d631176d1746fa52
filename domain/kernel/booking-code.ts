import { plainCode } from '../../language/text.ts'

/**
 * A booking code, which customers read out and use as M-Pesa's account number: SB, five characters and a check
 * character. The alphabet excludes characters that people mix up (0 O, 1 I L, U).
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const base = alphabet.length
const length = 5

/** The number of booking codes: 30⁵. */
export const bookingCodeCount = base ** length

/** Returns the code of a number from 0 to 30⁵ − 1, such as SB2K7QX4. Throws a RangeError for other numbers. */
export function bookingCodeOf(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= bookingCodeCount) throw new RangeError(`There is no booking code for ${n}`)
  let payload = ''
  for (let rest = n; payload.length < length; rest = Math.floor(rest / base))
    payload = alphabet.charAt(rest % base) + payload
  return `SB${payload}${checkCharacter(payload)}`
}

/** Parses a typed code, ignoring case, spaces and dashes; null if it is invalid. */
export function readBookingCode(text: string): string | null {
  const code = plainCode(text)
  const payload = code.slice(2, 2 + length)
  const wellFormed = code.length === length + 3 && [...payload].every((character) => alphabet.includes(character))
  return wellFormed && code === `SB${payload}${checkCharacter(payload)}` ? code : null
}

/** Luhn mod N: detects every single wrong character and nearly every swap of neighbours. */
function checkCharacter(payload: string): string {
  const sum = [...payload].reverse().reduce((total, character, i) => {
    const weighted = alphabet.indexOf(character) * (i % 2 === 0 ? 2 : 1)
    return total + Math.floor(weighted / base) + (weighted % base)
  }, 0)
  return alphabet.charAt((base - (sum % base)) % base)
}
