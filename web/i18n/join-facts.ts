/** Joins short facts, such as a place and a number of people, with dots that never begin a line. */
export const joinFacts = (...facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join('\u00a0· ')
