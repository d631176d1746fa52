/** Text with NUL or half of a surrogate pair in it: the log would keep it, and no table could. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText'
  /** Which part of the request it stands in, where that has a name. */
  readonly field: string | undefined

  constructor(field: string | undefined) {
    super('The request has a character in it that we cannot read.')
    this.field = field
  }
}

/** What came with a request, all of its text fit to be kept. Throws UnreadableText. */
export function readable(value: unknown, field?: string): unknown {
  if (typeof value === 'string' && !isFit(value)) throw new UnreadableText(field)
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (!isFit(name)) throw new UnreadableText(field)
      readable(inner, field ?? name)
    }
  return value
}

const isFit = (text: string) => text.isWellFormed() && !text.includes('\0')
