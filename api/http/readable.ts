/** Text with NUL or half of a surrogate pair in it: the log would keep it, and no table could. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText'
}

/** What came with a request, all of its text fit to be kept. Throws UnreadableText. */
export function readable(value: unknown): unknown {
  if (typeof value === 'string') {
    if (!value.isWellFormed() || value.includes('\0')) throw new UnreadableText()
  } else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      readable(name)
      readable(inner)
    }
  return value
}
