import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const Names = z.record(z.string(), z.string()).transform((packages) => Object.keys(packages))
const { dependencies, devDependencies } = z
  .object({ dependencies: Names, devDependencies: Names })
  .parse(JSON.parse(read('package.json')))

/** The programs that run in the image, which has no development packages. */
const programs = ['audit-replay', 'mpesa-register', 'projections-rebuild', 'reconcile', 'smoke', 'sms-address', 'start']

/** Returns a source without its comments and its imports of types, which Node removes. */
const codeOf = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(?:import|export) type [^;]*? from '[^']+'$/gm, '')

/** Returns the code of a program and of all files that it loads, by file. */
function loadedBy(program: string, textOf: (file: string) => string): Map<string, string> {
  const loaded = new Map<string, string>()
  const ahead = [program]
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (loaded.has(file) || !file.endsWith('.ts')) continue
    const code = codeOf(textOf(file))
    loaded.set(file, code)
    for (const [, path = ''] of code.matchAll(/^(?:import|export)\b[^']*?\bfrom '(\.[^']+)'/gm))
      ahead.push(normalize(join(dirname(file), path)))
  }
  return loaded
}

const scopes = devDependencies.flatMap((name) => /^@[^/]+(?=\/)/.exec(name) ?? [])
const absent = [...devDependencies, ...scopes].filter((name) => !dependencies.some((own) => own.startsWith(name)))
const mention = new RegExp(`['"\`](?:${absent.join('|')})['"\`/]`)
const mentioning = (loaded: ReadonlyMap<string, string>) =>
  [...loaded].filter(([, code]) => mention.test(code)).map(([file]) => file)

it.each(programs)('scripts/%s.ts loads no file that names a development package', (program) => {
  const loaded = loadedBy(`scripts/${program}.ts`, read)
  expect(loaded.size).toBeGreaterThan(1)
  expect(mentioning(loaded)).toEqual([])
})

it('npm start loads the simulators', () => {
  expect([...loadedBy('scripts/start.ts', read).keys()]).toContain('integrations/mpesa/simulator/phone-page.ts')
})

it('finds a development package in a loaded file, also by its scope alone', () => {
  const sources: Readonly<Record<string, string>> = {
    'scripts/start.ts': `import { a } from '../lib/a.ts'\nimport type { Vite } from 'vite'\n// 'vite'\n`,
    'lib/a.ts': `import {\n  b,\n} from './b.ts'\nimport * as z from 'zod'\nexport * from './c.ts'\n`,
    'lib/b.ts': `const font = import.meta.resolve(\`@fontsource-variable/\${name}\`)\n`,
    'lib/c.ts': `import { build } from 'vite'\nimport type { D } from './d.ts'\n`,
    'lib/d.ts': `import { render } from 'react-dom'\n`,
  }
  const loaded = loadedBy('scripts/start.ts', (file) => sources[file] ?? '')
  expect(mentioning(loaded).sort()).toEqual(['lib/b.ts', 'lib/c.ts'])
})
