/** The booking code in what somebody typed, whatever its case, spaces and dashes; null while it is none. */
export function codeOf(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^SB[A-Z0-9]{6}$/.test(code) ? code : null
}
