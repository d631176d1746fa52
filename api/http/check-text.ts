/** A text contains NUL or a lone surrogate: the log could store it, but no table could. */
export class InvalidText extends Error {
  override readonly name = 'InvalidText'
  /** The field of the request, if it has a name. */
  readonly field: string | undefined

  constructor(field: string | undefined) {
    super('A text has a character that PostgreSQL cannot store')
    this.field = field
  }
}

/** The input is nested too deeply. Following it could overflow the stack. */
export class TooDeep extends Error {
  override readonly name = 'TooDeep'
}
const maxDepth = 20

/** Returns the value if all its text can be stored. Throws InvalidText or TooDeep. */
export function checkText(value: unknown, field?: string, depth = 0): unknown {
  if (typeof value === 'string' && !isFit(value)) throw new InvalidText(field)
  if (typeof value === 'object' && value !== null) {
    if (depth === maxDepth) throw new TooDeep()
    for (const [name, inner] of Object.entries(value)) {
      if (!isFit(name)) throw new InvalidText(field)
      checkText(inner, field ?? name, depth + 1)
    }
  }
  return value
}

const isFit = (text: string) => text.isWellFormed() && !text.includes('\0')
