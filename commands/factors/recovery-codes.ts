import { randomInt } from 'node:crypto'
import { plainCode } from '../../language/text.ts'

/** No letters or digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const [count, groups, size] = [10, 3, 4]

/** Creates ten recovery codes of 59 random bits each, such as 7hq2-m4xw-k9fd. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => Array.from({ length: groups }, someLetters).join('-'))

/** Returns a code as it was issued, whatever spaces, dashes or capitals it was typed with. */
export function readRecoveryCode(text: string): string {
  const plain = plainCode(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return plain.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}

const someLetters = () => Array.from({ length: size }, () => letters.charAt(randomInt(letters.length))).join('')
