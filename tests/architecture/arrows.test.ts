import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '..', '..')

/**
 * The allowed imports according to the design, written down again so that a rule missing in Biome's configuration is
 * noticed.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  language: [],
  lib: [],
  domain: ['language'],
  eventstore: ['lib', 'domain'],
  commands: ['lib', 'language', 'domain', 'eventstore', 'projections'],
  projections: ['lib', 'domain', 'eventstore'],
  processes: ['lib', 'language', 'domain', 'eventstore', 'commands', 'projections', 'integrations'],
  integrations: ['lib'],
  runtime: [],
  api: ['lib', 'language', 'domain', 'eventstore', 'commands', 'projections', 'processes', 'integrations', 'runtime'],
  server: [
    ...['lib', 'language', 'domain', 'eventstore', 'commands', 'projections', 'processes', 'integrations', 'runtime'],
    'api',
  ],
  web: ['api/contract', 'language'],
}
const targets = [...Object.keys(arrows), 'api/contract', 'scripts', 'tests']

interface Probe {
  readonly file: string
  readonly source: string
  /** The rule that must fire, undefined if the file must pass. */
  readonly rule: string | undefined
}

const restricted = 'lint/style/noRestrictedImports'
const styles: Readonly<Record<string, (from: string) => string>> = {
  import: (from) => `import { thing } from '${from}'\nexport const mine = thing\n`,
  type: (from) => `import type { Thing } from '${from}'\nexport type Mine = Thing\n`,
  dynamic: (from) => `export const mine = () => import('${from}')\n`,
}

/** One file for each pair of folders, each depth and each way to import. */
const pairs: Probe[] = Object.entries(arrows).flatMap(([folder, allowed]) =>
  targets
    .filter((target) => target !== folder && !(folder === 'api' && target === 'api/contract'))
    .flatMap((target) =>
      ['', 'inner/', 'inner/most/'].flatMap((depth) =>
        Object.entries(styles).map(([style, source]) => {
          const file = `${folder}/${depth}${style}-from-${target.replace('/', '-')}.ts`
          const fits = allowed.includes(target) || (target === 'api/contract' && allowed.includes('api'))
          const from = relative(dirname(file), `${target}/some/thing.ts`)
          return { file, source: source(from), rule: fits ? undefined : restricted }
        }),
      ),
    ),
)

const base = ['web/ui', 'web/i18n', 'api/contract']

/** The parts of the site. Each lists the routes of its folders. */
const sides = ['web/public', 'web/account', 'web/office']

const roomsOf = (side: string): string[] =>
  readdirSync(join(root, side), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map(({ name }) => `${side}/${name}`)
const siteRooms = [...roomsOf('web/public'), ...roomsOf('web/account')]
const officeRooms = roomsOf('web/office')
const allowedTo = (rooms: readonly string[], allowed: readonly string[]) =>
  Object.fromEntries(rooms.map((room) => [room, allowed]))

/** The folders of the web app that each of its folders may import. */
const house: Readonly<Record<string, readonly string[]>> = {
  'web/app': [...base, 'web/shared/page'],
  'web/server': [...base, 'web/shared/page', 'web/app'],
  ...allowedTo(siteRooms, [...base, 'web/shared/page']),
  ...allowedTo(officeRooms, [...base, 'web/shared/page', 'web/office/shared/lists']),
  'web/office/studios/images': [...base, 'web/shared/page', 'web/office/shared/lists', 'web/office/studios'],
  'web/office/shared/dialogs': [...base, 'web/shared/page', 'web/office/shared/lists'],
  'web/shared/money': [...base, 'web/shared/page'],
  'web/ui': ['web/i18n', 'api/contract'],
  'web/i18n': ['api/contract'],
}
const houseTargets = [
  ...base,
  ...['web/shared/page', 'web/app', 'web/public/faqs', 'web/account/profile', 'web/office/payments'],
  ...['web/office/shell', 'web/office/studios', 'web/office/shared/lists', 'api/http', 'tests/support', 'scripts'],
]

/** One file for each pair of web folders, and one for each list of routes. */
const inHouse: Probe[] = Object.entries(house).flatMap(([folder, allowed]) => [
  ...houseTargets
    .filter((target) => target !== folder)
    .map((target) => probe(folder, `${target}/thing.ts`, allowed.includes(target))),
  ...sides.map((side) => probe(folder, `${side}/routes.ts`, folder === 'web/app' || folder === 'web/server')),
])

function probe(folder: string, target: string, fits: boolean): Probe {
  const file = `${folder}/from-${target.replaceAll(/[/.]/g, '-')}.ts`
  return { file, source: styles.import?.(relative(folder, target)) ?? '', rule: fits ? undefined : restricted }
}

const others: Probe[] = [
  { file: 'domain/files.ts', source: styles.import?.('node:fs') ?? '', rule: restricted },
  { file: 'domain/schemas.ts', source: styles.import?.('zod') ?? '', rule: undefined },
  { file: 'domain/sibling.ts', source: styles.import?.('./kernel/slot.ts') ?? '', rule: undefined },
  { file: 'api/any.ts', source: styles.import?.('express') ?? '', rule: undefined },
  { file: 'domain/thing.test.ts', source: styles.import?.('../tests/support/thing.ts') ?? '', rule: undefined },
  { file: 'commands/a.integration.test.ts', source: styles.import?.('../tests/support/a.ts') ?? '', rule: undefined },
  { file: 'domain/egg.ts', source: `import { hen } from './hen.ts'\nexport const egg = () => hen\n`, rule: undefined },
  {
    file: 'domain/circle/hen.ts',
    source: `import { egg } from './egg.ts'\nexport const hen = () => egg\n`,
    rule: 'lint/suspicious/noImportCycles',
  },
  {
    file: 'domain/circle/egg.ts',
    source: `import { hen } from './hen.ts'\nexport const egg = () => hen\n`,
    rule: 'lint/suspicious/noImportCycles',
  },
  { file: 'domain/default.ts', source: 'export default 1\n', rule: 'lint/style/noDefaultExport' },
  { file: 'domain/barrel.ts', source: `export * from './kernel/slot.ts'\n`, rule: 'lint/performance/noBarrelFile' },
  {
    file: 'domain/any.ts',
    source: `export const one: ${'any'} = 1\n`,
    rule: 'lint/suspicious/noExplicitAny',
  },
  {
    file: 'domain/surely.ts',
    source: 'export const first = (all: string[]) => all[0]!\n',
    rule: 'lint/style/noNonNullAssertion',
  },
  { file: 'vitest.config.ts', source: 'export default {}\n', rule: undefined },
]

const Report = z.object({
  diagnostics: z.array(z.object({ category: z.string().nullable(), location: z.object({ path: z.unknown() }) })),
})

let scratch: string
/** The rules that fired, by file. */
const fired = new Map<string, string[]>()
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'studioni-arrows-'))
  copyFileSync(join(root, 'biome.json'), join(scratch, 'biome.json'))
  for (const { file, source } of [...pairs, ...inHouse, ...others]) {
    mkdirSync(join(scratch, dirname(file)), { recursive: true })
    writeFileSync(join(scratch, file), source)
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      ...['--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
    ],
    { cwd: scratch, encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  for (const { category, location } of Report.parse(JSON.parse(stdout)).diagnostics) {
    const path = String(typeof location.path === 'object' ? Object(location.path).file : location.path)
    const file = relative(scratch, join(scratch, path))
    fired.set(file, [...(fired.get(file) ?? []), category ?? ''])
  }
}, 120_000)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('allowed imports between folders', () => {
  it.each(Object.keys(arrows))('of %s pass, and all others fail', (folder) => {
    const probes = pairs.filter(({ file }) => file.startsWith(`${folder}/`))
    expect(probes.length).toBeGreaterThan(50)
    const found = probes.map(({ file }) => [file, fired.get(file)?.includes(restricted) ? restricted : undefined])
    expect(found).toEqual(probes.map(({ file, rule }) => [file, rule]))
  })
})

it('allowed imports between folders of the web app pass, and all others fail', () => {
  const wrong = inHouse.filter(
    ({ file, rule }) => (fired.get(file) ?? []).includes(restricted) !== (rule !== undefined),
  )
  expect(wrong.map(({ file, rule }) => `${file} should ${rule ? 'fail' : 'pass'}`)).toEqual([])
  expect(inHouse.length).toBeGreaterThan(150)
})

describe('the other rules', () => {
  it.each(others)('$file: $rule', ({ file, rule }) => {
    const found = fired.get(file) ?? []
    if (rule) expect(found).toContain(rule)
    else expect(found).toEqual([])
  })
})

it.each(sides)('%s lists the routes of each of its folders', (side) => {
  const routes = readFileSync(join(root, side, 'routes.ts'), 'utf8')
  const rooms = roomsOf(side).map((room) => `import('.${room.slice(side.length)}/`)
  expect(rooms.length).toBeGreaterThan(1)
  expect(rooms.filter((room) => !routes.includes(room))).toEqual([])
})

it('the web app imports only types from files of the contract with schemas, which would be sent to browsers', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['web/dist/**'] })
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
  const imports = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^import (?!type )\{([^}]+)\} from '[./]+\/api\/contract\/([^']+)'/gm)].map(
        ([, names = '', from = '']) => ({ file, names: names.split(',').map((name) => name.trim()), from }),
      ),
    )
  expect(imports.length).toBeGreaterThan(10)
  const ofValues = imports.filter(({ names }) => names.some((name) => name !== '' && !name.startsWith('type ')))
  expect(ofValues.filter(({ from }) => /^import (?!type )/m.test(read('api/contract', from)))).toEqual([])
})
