import { once } from 'node:events'
import * as z from 'zod'
import { isWanted, type LogFilter, type Logged, readFilter, typesOf } from '../api/audit/log-filter.ts'
import { kindOf } from '../api/audit/time-travel.ts'
import { lineOf } from '../api/routes/audit.ts'
import { DomainError } from '../domain/kernel/domain-error.ts'
import { StudioDate } from '../domain/kernel/slot.ts'
import type { EveryEvent } from '../eventstore/codec/with-codec.ts'
import { loadConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { StartError } from '../runtime/start-checks.ts'
import { composeExisting } from '../server/composition.ts'
import { fail, progressBar, readOptions } from './command-line.ts'

const usage = `npm run audit:replay -- [--stream NAME] [--type PREFIX] [--actor ID] [--from INSTANT] [--to INSTANT] [--search TEXT]
npm run audit:replay -- --stream NAME --state [--version N | --to INSTANT]

Writes the matching events to standard output, oldest first, one JSON object per line; progress goes to standard error.
--state writes the state of a stream instead: after all its events, at a version, or before an instant.
An instant may be a date: --from 2026-12-01 starts with that day, --to 2026-12-01 ends with it, in Nairobi.`

interface ReplayOptions extends LogFilter {
  readonly state: boolean
  readonly version: number | undefined
}

const Limit = z.union([StudioDate, z.iso.datetime({ offset: true })])

function readArguments(): ReplayOptions {
  const text = { type: 'string' } as const
  const options = { stream: text, type: text, actor: text, from: text, to: text, search: text, version: text } as const
  const values = readOptions({ ...options, state: { type: 'boolean' } }, usage)
  for (const name of ['from', 'to'] as const)
    if (values[name] !== undefined && !Limit.safeParse(values[name]).success)
      throw new StartError(`--${name} is "${values[name]}": write a date such as 2026-12-01.`)
  if (values.state && !values.stream) throw new StartError('--state needs a --stream.')
  if (values.version !== undefined && !(values.state && /^\d+$/.test(values.version)))
    throw new StartError('--version is a whole number, 0 or more, and needs --state.')
  const { version, state = false, ...filter } = values
  return { ...filterOf(filter), state, version: version === undefined ? undefined : Number(version) }
}

/** Parses the filter. Throws a StartError for a range in reverse. */
function filterOf(typed: LogFilter): LogFilter {
  try {
    return readFilter(typed)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new StartError(`--to is "${typed.to}": it comes before --from.`)
  }
}

async function main(): Promise<void> {
  const options = readArguments()
  await using composition = await composeExisting(loadConfig(process.env), createLog('warn'))
  const { everyEvent: store } = composition
  await (options.state ? writeState(store, options) : writeEvents(store, options))
}

async function writeState(store: EveryEvent, { stream = '', version, to }: ReplayOptions): Promise<void> {
  const events: Logged[] = []
  for await (const event of store.read(stream, version === undefined ? {} : { to: BigInt(version) }))
    if (to === undefined || event.metadata.at < to) events.push(event)
  const last = events.at(-1)
  if (!last) throw new StartError(`There is nothing in ${stream} at that time.`)
  const { name, stateAfter } = kindOf(stream)
  const state = { stream, kind: name, version: Number(last.version), at: last.metadata.at, state: stateAfter(events) }
  await write(`${JSON.stringify(state)}\n`)
}

async function writeEvents(store: EveryEvent, filter: ReplayOptions): Promise<void> {
  const head = await store.head()
  const types = typesOf(filter)
  const events = filter.stream ? store.read(filter.stream) : store.readAll({ types })
  const draw = progressBar('Replaying')
  let read = 0
  let matched = 0
  for await (const event of types?.length === 0 ? [] : events) {
    // Events appended from now on are not part of this read.
    if (head !== undefined && event.position > head) break
    read++
    if (head !== undefined) draw({ events: read, position: event.position, head })
    if (!isWanted(filter, event)) continue
    matched++
    await write(lineOf(event))
  }
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${matched} of ${read} events\n`)
}

/** Aborts when the reader at the other end of a pipe closes it early, as `head` does. */
const left = new AbortController()
process.stdout.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? left.abort() : fail(error)))

/** Writes a line, waiting for a slow reader. Throws if the reader has closed the pipe. */
async function write(line: string): Promise<void> {
  left.signal.throwIfAborted()
  if (!process.stdout.write(line)) await once(process.stdout, 'drain', { signal: left.signal })
}

main().catch((error: unknown) => {
  if (!left.signal.aborted) fail(error)
})
