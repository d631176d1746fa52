/** Something that must never be, is. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Throws Violation unless something holds. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Violation(what)
}
