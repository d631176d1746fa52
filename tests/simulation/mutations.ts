import { readFileSync } from 'node:fs'

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

/** All mutations of the product. */
export const mutations = mutationsIn(readFileSync(new URL('mutations.diff', import.meta.url), 'utf8'))

/** Parses mutations: `# name: fault`, and for each change the file, then lines with `- ` to find and `+ ` instead. */
function mutationsIn(text: string): readonly Mutation[] {
  return text.split(/^# /m).flatMap((part) => {
    const [, name, fault, changes] = /^(\S+): (.*)\n([\s\S]*)$/.exec(part) ?? []
    return name && fault && changes ? [{ name, fault, changes: changes.split(/\n(?=\w)/).map(changeIn) }] : []
  })
}

function changeIn(text: string): Change {
  const [file = '', ...lines] = text.split('\n')
  const marked = (mark: string) =>
    lines.flatMap((line) => (line.startsWith(mark) ? line.slice(mark.length) : [])).join('\n')
  return { file, find: marked('- '), replace: marked('+ ') }
}

/** Returns a file's source with a change applied. Throws an error unless the text occurs exactly once. */
export function changed(source: string, { file, find, replace }: Change): string {
  if (source.split(find).length !== 2)
    throw new Error(`${file} does not contain exactly once what a mutation changes: ${find}`)
  return source.replace(find, () => replace)
}
