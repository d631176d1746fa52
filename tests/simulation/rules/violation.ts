/** Reports that an invariant does not hold. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** Throws Violation unless `holds`. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Violation(what)
}

/** Throws Violation with the first of these faults, if any. */
export function none([fault]: readonly string[]): void {
  if (fault !== undefined) throw new Violation(fault)
}

/** Throws Violation if a value occurs twice. */
export function once(values: readonly string[], whatOf: (value: string) => string): void {
  none(values.filter((value, i) => values.indexOf(value) !== i).map(whatOf))
}
