import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { nameOf, type Piece, within } from '../support/texts-for-people.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders =
  'api,commands,domain,eventstore,integrations,language,lib,processes,projections,runtime,scripts,server,tests,web'
const self = 'tests/architecture/glossary.test.ts'

/** Terms that the glossary replaced, as they occur in names, each with the term to use. */
const oldNames: readonly [old: RegExp, term: string][] = [
  [/refusal/i, 'DomainError, error or problem'],
  [/^(Box|Sealed|Shut|Opened)$|^(un)?seal$|^seal[A-Z]|[a-z](Seal|Sealed)$/, 'encrypt, decrypt, encrypted payload'],
  [/^claimsProcess|settleClaim/i, 'reservation process'],
  [/^Asked|^[A-Z]\w*Asked$/, 'Input, Command or Request'],
  [/^(Road|Way)$|(Money|Receipt|Refund)(Road|Way)$/, 'source or method'],
  [/patien(t|ce)/i, 'retry policy, backoff or timeout'],
  [/freshCache|liveTail/i, 'read-through cache, shared tail buffer'],
  [/toldOfAppends/i, 'append listener'],
  [/onlooker|^Sight$|[a-z]Sight$/i, 'subscriber, scope'],
  [/messenger|^tellings?$/i, 'notifier, notification, sent'],
  [/^(Said|Say|Speech|Area)$|^sayIn$/, 'translate, locale, namespace'],
  [/livingWorkers|^awake$|barrier/i, 'orphan recovery, hydration, violation'],
  [/darkroom/i, 'lightbox'],
  [/^held(As|Between|Cents|Hours|In|On)$|^nothingHeld$/i, 'taken hours, net amount received'],
  [/outbox/i, 'message catcher'],
  [/^(Written|inWords|grouped|gathered|Gate|atMost|unique)$/, 'serialized response, batch loader, concurrency limit'],
]

/** Terms that the glossary replaced, as they occur in comments. */
const oldWords =
  /\brefusals?\b|\b(un)?seals?\b|\bclaims process|\bsettles? (a|the) claim|\bim?patien|\bfresh cache|\blive tail|\bonlooker|\bmessenger|\btellings?\b|\bliving workers|\bdarkroom|\boutbox/i

const files = globSync(`{${folders}}/**/*.{ts,tsx}`, { cwd: root, exclude: ['web/dist/**', '**/node_modules/**'] })
  .filter((file) => file !== self)
  .map((file) => {
    const { program, comments } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'))
    return { file, names: namesIn(program as unknown as Piece), comments: comments.map(({ value }) => value) }
  })

/** Returns each name that a source declares or uses, once. */
function namesIn(program: Piece): string[] {
  const named = within(program).filter(({ type }) => /^(JSX|Private)?Identifier$/.test(type))
  return [...new Set(named.map(nameOf))]
}

it('names use the terms of the glossary', () => {
  const found = files.flatMap(({ file, names }) =>
    names.flatMap((name) =>
      oldNames.filter(([old]) => old.test(name)).map(([, term]) => `${file}: ${name} (use ${term})`),
    ),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

it('file names use the terms of the glossary', () => {
  const camel = (file: string) =>
    (file.split('/').at(-1) ?? '').replace(/\..*/, '').replace(/-(\w)/g, (_, a) => a.toUpperCase())
  const found = globSync(`{${folders}}/**/*.{ts,tsx,css}`, {
    cwd: root,
    exclude: ['web/dist/**', '**/node_modules/**'],
  }).filter((file) => oldNames.some(([old]) => old.test(camel(file))))
  expect(found).toEqual([])
})

it('CSS classes use the terms of the glossary', () => {
  const sheets = globSync('web/**/*.css', { cwd: root, exclude: ['web/dist/**', '**/node_modules/**'] })
  const classes = sheets.flatMap((file) => readFileSync(`${root}/${file}`, 'utf8').match(/\.[a-z][\w-]*/g) ?? [])
  expect(classes.length).toBeGreaterThan(0)
  expect(classes.filter((name) => oldWords.test(name))).toEqual([])
})

it('comments use the terms of the glossary', () => {
  const found = files.flatMap(({ file, comments }) =>
    comments.flatMap((comment) =>
      comment
        .split('\n')
        .filter((line) => oldWords.test(line))
        .map((line) => `${file}: ${line}`),
    ),
  )
  expect(found).toEqual([])
})
