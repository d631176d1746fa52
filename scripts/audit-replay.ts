import { parseArgs } from 'node:util'
import { compose } from '../api/composition.ts'
import type { Position } from '../eventstore/event-store.ts'
import { progressOf } from '../eventstore/progress.ts'
import { loadConfig, StartError } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'

const usage = `npm run audit:replay -- [--stream NAME] [--type PREFIX] [--actor ID] [--from INSTANT] [--to INSTANT]

Writes the events that match to standard output, oldest first, one JSON object a line; progress goes to standard error.`

interface Filter {
  readonly stream: string | undefined
  readonly type: string | undefined
  readonly actor: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Instants are compared as text, so they are brought to one form first: 2026-12-01 is the start of that day, UTC. */
function instant(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new StartError(`--${name} is "${text}": write a date such as 2026-12-01.`)
  return date.toISOString()
}

function readFilter(): Filter {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { stream: text, type: text, actor: text, from: text, to: text, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  return {
    stream: values.stream,
    type: values.type,
    actor: values.actor,
    from: instant('from', values.from),
    to: instant('to', values.to),
  }
}

async function main(): Promise<void> {
  const filter = readFilter()
  const { store, close } = await compose(loadConfig(process.env), createLog('warn'))
  const head = await store.head()
  const events = filter.stream ? store.read(filter.stream) : store.readAll()
  let read = 0
  let matched = 0
  for await (const { metadata, ...event } of events) {
    read++
    if (read % 1_000 === 0) draw(event.position, head, read)
    if (!filter.stream && head !== undefined && event.position > head) break
    if (!matches(filter, { ...event, metadata })) continue
    matched++
    await write(`${JSON.stringify({ ...event, version: Number(event.version), ...metadata })}\n`)
  }
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${matched} of ${read} events\n`)
  await close()
}

function matches(
  { type, actor, from, to }: Filter,
  event: { type: string; metadata: { at: string; actor: { id: string } | { process: string } } },
): boolean {
  const { at, actor: by } = event.metadata
  if (type !== undefined && !event.type.startsWith(type)) return false
  if (actor !== undefined && actor !== ('id' in by ? by.id : by.process)) return false
  return (from === undefined || at >= from) && (to === undefined || at < to)
}

function draw(position: Position, head: Position | undefined, read: number): void {
  if (!process.stderr.isTTY || head === undefined) return
  const done = progressOf(position, head)
  process.stderr.write(
    `\rReplaying ${'█'.repeat(Math.round(done * 30)).padEnd(30, '░')} ${Math.floor(done * 100)}%  ${read} events`,
  )
}

/** Waits while a slow reader at the other end of a pipe catches up. */
async function write(line: string): Promise<void> {
  if (!process.stdout.write(line)) await new Promise<void>((resolve) => process.stdout.once('drain', resolve))
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
