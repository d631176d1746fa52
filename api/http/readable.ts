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

/** Lists and objects within each other, more than any endpoint asks for: following them all could end the stack. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}
const deepest = 20

/** What came with a request, all of its text fit to be kept. Throws UnreadableText, or TooDeep. */
export function readable(value: unknown, field?: string, depth = 0): unknown {
  if (typeof value === 'string' && !isFit(value)) throw new UnreadableText(field)
  if (typeof value === 'object' && value !== null) {
    if (depth === deepest) throw new TooDeep()
    for (const [name, inner] of Object.entries(value)) {
      if (!isFit(name)) throw new UnreadableText(field)
      readable(inner, field ?? name, depth + 1)
    }
  }
  return value
}

const isFit = (text: string) => text.isWellFormed() && !text.includes('\0')
