import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { erased } from '../../domain/kernel/events.ts'
import { currentData, domainRegistry } from '../../eventstore/codec/registry.ts'
import type { StoredEvent } from '../../eventstore/stored-event.ts'
import type { Recorded } from '../../processes/engine/process.ts'
import { loadConfig } from '../../runtime/config.ts'
import { processesOf } from '../../server/background.ts'

/** Processes get every event as if its person were erased, so the follow-ups must be the same. */
const domainFolder = new URL('../../domain/', import.meta.url)
const examples = globSync('*/golden/*.json', { cwd: domainFolder }).map((path): StoredEvent => {
  const text = readFileSync(new URL(path, domainFolder), 'utf8')
  return JSON.parse(text)
})
const processes = processesOf(loadConfig({}))
const cases = processes.flatMap(({ name, types, react }) =>
  examples
    .filter(({ type }) => types.some((wanted) => wanted === type))
    .map((example) => ({ name, react, example, type: example.type })),
)

const actor = { process: 'tests' }
const metadata = { at: '2026-11-21T08:00:00.000Z', actor, correlationId: 'c', causationId: 'c' }

/** Returns an example as it is read, with this text in its personal fields. */
function recorded(example: StoredEvent, personal: string): Recorded {
  const kind = domainRegistry.kindOf(example.type)
  if (!kind) throw new Error(`${example.type} is retired`)
  const data = Object.entries(example.data).map(([field, value]) => [
    field,
    kind.personalFields.includes(field) && value ? personal : value,
  ])
  const id = '01a1fdeb-0000-7000-8000-000000000001'
  const encrypted = { ...example, id, data: Object.fromEntries(data) }
  // The schema of this type has just checked the data, but the compiler cannot know that they belong together.
  const event = { type: example.type, data: currentData(encrypted, kind, new Map()) } as DomainEvent
  const place = { stream: `any-${id}`, version: 0n, position: '1', schemaVersion: kind.version }
  return { ...event, ...place, id, metadata }
}

test('every process has the same follow-ups for an event with and without personal data', () => {
  const made = (personal: string) =>
    cases.map(
      ({ name, react, example, type }) => `${name} of ${type}: ${JSON.stringify(react(recorded(example, personal)))}`,
    )
  expect(made('Wanjiru Kamau')).toEqual(made(erased))
})

test('some events of processes have personal fields', () => {
  const fields = cases.flatMap(({ type }) => domainRegistry.kindOf(type)?.personalFields ?? [])
  expect(fields.length).toBeGreaterThan(0)
})
