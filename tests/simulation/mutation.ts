/** A fault put into the product on purpose, to see whether the simulator finds it. */
export interface Mutation {
  readonly name: string
  readonly fault: string
  readonly changes: readonly Change[]
}

/** A piece of a file that occurs there once, and its replacement. */
export interface Change {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** Without this change, a process that looks for erased people repairs what an erasure left. */
export const noRebuildForOthers: [file: string, find: string, replace: string] = [
  'processes/erasures/erasures.ts',
  'if (isLeft && wasLeft) await rebuild()',
  'if (isLeft && !isLeft) await rebuild()',
]

/** Creates a mutation. Each change is a file, the text to find in it, and its replacement. */
export const mutation = (
  name: string,
  fault: string,
  ...changes: readonly [file: string, find: string, replace: string][]
): Mutation => ({
  name,
  fault,
  changes: changes.map(([file, find, replace]) => ({ file, find, replace })),
})

/** Returns a file's source with a change applied. Throws an error unless the text occurs exactly once. */
export function changed(source: string, { file, find, replace }: Change): string {
  if (source.split(find).length !== 2)
    throw new Error(`${file} does not contain exactly once what a mutation changes: ${find}`)
  return source.replace(find, () => replace)
}
