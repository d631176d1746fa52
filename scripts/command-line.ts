import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { progressOf } from '../eventstore/event-store.ts'
import type { RebuildProgress } from '../projections/engine/rebuild.ts'
import { StartError } from '../runtime/start-checks.ts'

/** Parses a command's options, or prints its usage for --help. Throws a StartError for unknown options. */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) =>
  readArguments(options, usage, false).values

/** Like `readOptions`, and also returns the arguments that are no options, as `positionals`. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  usage: string,
  allowPositionals = true,
) {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ options, allowPositionals })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [sentence] = error.message.split('. ')
    throw new StartError(`${sentence}: --help lists the options.`)
  }
}

/** Returns the whole number in an option's text; undefined without it. Throws a StartError for any other text. */
export function wholeNumberIn(option: string, text: string): number
export function wholeNumberIn(option: string, text: string | undefined): number | undefined
export function wholeNumberIn(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new StartError(`--${option} is "${text}": it must be a whole number.`)
  return Number(text)
}

/** By name, because the simulator may load the product only after it has replaced the time. */
const expected: readonly string[] = ['StartError', 'MpesaRejected', 'NoStatement', 'NewerEvent', 'UnknownEventType']

/** Prints why a command failed, as one sentence if the error is expected, and ends the process with exit code 1. */
export function fail(error: unknown): never {
  console.error(error instanceof Error && expected.includes(error.name) ? error.message : error)
  process.exit(1)
}

const width = 30
const quietMs = 1_000

interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Shows the progress of a rebuild: on a terminal as a bar, elsewhere as a line every few seconds. Prints nothing for
 * one that takes less than a second from its first events on, as in a new installation.
 */
export function progressBar(title: string, output: Output = process.stderr): (progress: RebuildProgress) => void {
  let started = 0
  let before = Number.POSITIVE_INFINITY
  let drawn = 0
  return ({ events, position, head }) => {
    if (events <= before) started = performance.now()
    before = events
    const done = progressOf(position, head)
    const now = performance.now()
    const finished = done === 1
    if (now - started < quietMs) return
    if (!finished && now - drawn < (output.isTTY ? 100 : 5_000)) return
    drawn = now
    const rate = Math.round(events / Math.max(0.001, (now - started) / 1_000))
    const bar = '█'.repeat(Math.round(done * width)).padEnd(width, '░')
    const line = `${title} ${bar} ${Math.floor(done * 100)}%  ${events.toLocaleString('en')} events, ${rate.toLocaleString('en')}/s`
    output.write(output.isTTY ? `\r${line}${finished ? '\n' : ''}` : `${line}\n`)
  }
}

/** Prints progress in percent: on a terminal by overwriting one line, elsewhere a line every 10 %. */
export function percentLine(title: string, output: Output = process.stdout): (share: number) => void {
  const step = output.isTTY ? 1 : 10
  let printed = 0
  return (share) => {
    const percent = Math.floor(share * 100)
    if (percent < printed + step) return
    printed = percent - (percent % step)
    const line = `${title} ${printed} %`
    output.write(output.isTTY ? `\r${line}${printed === 100 ? '\n' : ''}` : `${line}\n`)
  }
}
