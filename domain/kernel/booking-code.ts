/**
 * The code a customer reads out, types into M-Pesa as the account number and finds a booking by: SB, five characters
 * and a check character, from an alphabet without the ones people mix up (0 O, 1 I L, U).
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const base = alphabet.length
const length = 5

/** How many booking codes there are: 30⁵. */
export const bookingCodes = base ** length

/** The code of a number from 0 to 30⁵ − 1, such as SB2K7QX4. Throws a RangeError for any other number. */
export function bookingCodeOf(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= bookingCodes) throw new RangeError(`There is no booking code for ${n}`)
  let payload = ''
  for (let rest = n; payload.length < length; rest = Math.floor(rest / base))
    payload = alphabet.charAt(rest % base) + payload
  return `SB${payload}${checkCharacter(payload)}`
}

/** The code in what a person typed, whatever its case, spaces and dashes; null when it is none or has a slip in it. */
export function readBookingCode(text: string): string | null {
  const code = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  const payload = code.slice(2, 2 + length)
  const wellFormed = code.length === length + 3 && [...payload].every((character) => alphabet.includes(character))
  return wellFormed && code === `SB${payload}${checkCharacter(payload)}` ? code : null
}

/** Luhn mod N: catches every single wrong character and nearly every swap of two neighbours. */
function checkCharacter(payload: string): string {
  const sum = [...payload].reverse().reduce((total, character, i) => {
    const weighted = alphabet.indexOf(character) * (i % 2 === 0 ? 2 : 1)
    return total + Math.floor(weighted / base) + (weighted % base)
  }, 0)
  return alphabet.charAt((base - (sum % base)) % base)
}
