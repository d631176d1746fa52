/** The exports of the product's command modules that are not functions, and the names of the functions called. */
const constants = new Set<string>()
const called = new Set<string>()

/** An export of a module; if it is a function, calls of it are counted. */
export function counted<Made>(name: string, made: Made): Made {
  if (typeof made !== 'function') {
    constants.add(name)
    return made
  }
  return new Proxy(made, {
    apply(target, self, given) {
      called.add(name)
      return Reflect.apply(target, self, given)
    },
  })
}

export const isConstant = (name: string): boolean => constants.has(name)
export const wasCalled = (name: string): boolean => called.has(name)

const exporting = /^export (async function|function|const) (\w+)/gm

/** The names of the functions and constants that a module exports. */
export const exportsIn = (source: string): string[] =>
  [...source.matchAll(exporting)].flatMap(([, , name]) => name ?? [])

/** A module whose exports are counted under their names, also where the module itself calls them. */
export const withCountedExports = (source: string): string =>
  [
    source.replace(/^export const /gm, 'export let '),
    // Not under its own name, which a module may use.
    `import { counted as counted_export } from '${import.meta.url}'`,
    ...exportsIn(source).map((name) => `${name} = counted_export('${name}', ${name})`),
  ].join('\n')
