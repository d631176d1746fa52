import { plainCode } from '../../../language/text.ts'

/** Returns the booking code in a text, ignoring case, spaces and dashes, or null if there is none. */
export function codeOf(typed: string): string | null {
  const code = plainCode(typed)
  return /^SB[A-Z0-9]{6}$/.test(code) ? code : null
}
