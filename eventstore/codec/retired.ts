/** Event types that only old logs contain. Readers skip them. Never reuse their names. */
export const retiredTypes: readonly string[] = []
