/**
 * `npm run count` prints the size of the program without tests and texts, the vague words in its names, and the wordy
 * phrases in comments and docs.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { type Piece, within } from '../tests/support/texts-for-people.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders =
  'api,commands,domain,eventstore,integrations,language,lib,processes,projections,runtime,scripts,server,tests,web'.split(
    ',',
  )
const names =
  'asked,place,told,said,shown,held,kept,look,desk,refused,refusal,refusals,standing,heard,road,news,fate,forgive,most'
const phrases =
  'nobody,somebody,those who,what was,that is why,where it,beside it,by itself,under way,told,tells,stands,anew,is told,given back,whoever,as long as it,thereby,of its own'

interface Source {
  readonly file: string
  readonly lines: number
  readonly identifiers: readonly string[]
  readonly comments: readonly string[]
}

const sources = globSync(`{${folders.join()}}/**/*.{ts,tsx,mjs,js,css}`, {
  cwd: root,
  exclude: ['web/dist/**', '**/node_modules/**'],
}).map(read)
const program = sources.filter(
  ({ file }) => !/^tests\/|\.test\.|\.fixtures\.|\.(en|sw)\.ts$|\/texts\/|^language\/errors/.test(file),
)
const docs = globSync('{*.md,docs/**/*.md}', { cwd: root }).map((file) => readFileSync(`${root}/${file}`, 'utf8'))

function inStyles(text: string) {
  const comments = [...text.matchAll(/\/\*(.*?)\*\//gs)].map(([, value = '']) => ({ value }))
  return { program: { type: 'StyleSheet' }, comments }
}

function read(file: string): Source {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const { program, comments } = file.endsWith('.css') ? inStyles(text) : parseSync(file, text)
  const named = within(program as unknown as Piece).filter(({ type }) => /^(JSX|Private)?Identifier$/.test(type))
  return {
    file,
    lines: text.split('\n').length - 1,
    identifiers: named.map(({ name }) => String(name)),
    comments: comments.map(({ value }) => value.replace(/\s+\*?\s*/g, ' ')),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Prints the lines and files of each folder of the program. */
function printSizes(): void {
  const size = (label: string, files: readonly Source[]) =>
    console.log(
      label.padEnd(14),
      String(sum(files.map(({ lines }) => lines))).padStart(7),
      String(files.length).padStart(6),
    )
  console.log('folder           lines  files')
  for (const folder of folders) {
    const within = program.filter(({ file }) => file.startsWith(`${folder}/`))
    if (within.length > 0) size(folder, within)
  }
  size('all', program)
  console.log(`files of at most 30 lines: ${program.filter(({ lines }) => lines <= 30).length}`)
  console.log(`files above 300 lines: ${program.filter(({ lines }) => lines > 300).length}`)
}

/** The words of a camel-case name, in lower case. */
const wordsOf = (name: string) => name.split(/(?=[A-Z])|[_\d]+/).map((word) => word.toLowerCase())

/** Prints in how many identifiers of the program, and in how many of its files, each vague word occurs. */
function printNames(): void {
  console.log('\nword in names     uses  files')
  for (const word of names.split(',')) {
    const counts = program.map(({ identifiers }) => identifiers.filter((name) => wordsOf(name).includes(word)).length)
    const files = counts.filter((count) => count > 0).length
    console.log(word.padEnd(14), String(sum(counts)).padStart(7), String(files).padStart(6))
  }
}

/** Prints how often comments and docs use each phrase, in all and per 1,000 words. */
function printPhrases(): void {
  const comments = (files: readonly Source[]) => files.flatMap((file) => file.comments)
  const texts = {
    comments: comments(program),
    'in tests': comments(sources.filter((source) => !program.includes(source))),
    docs,
  }
  const words = Object.values(texts).map((each) => each.join(' ').match(/[a-z][\w'’-]*/gi)?.length ?? 0)
  const row = (label: string, counts: readonly (number | string)[]) =>
    console.log(label.padEnd(14), ...counts.map((count) => String(count).padStart(9)))
  console.log()
  row('phrase', Object.keys(texts))
  const found = phrases.split(',').map((phrase) => {
    const pattern = new RegExp(`\\b${phrase.replaceAll(' ', '\\s+')}\\b`, 'gi')
    return { phrase, counts: Object.values(texts).map((each) => each.join('\n').match(pattern)?.length ?? 0) }
  })
  for (const { phrase, counts } of found) row(phrase, counts)
  const totals = words.map((_, at) => sum(found.map(({ counts }) => counts[at] ?? 0)))
  row('all', totals)
  row('words', words)
  row(
    'per 1,000',
    totals.map((total, at) => ((1000 * total) / (words[at] ?? 1)).toFixed(1)),
  )
}

printSizes()
printNames()
printPhrases()
