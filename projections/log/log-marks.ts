import { eventSchemas } from '../../domain/events.ts'
import type { EventMetadata } from '../../eventstore/event-store.ts'
import { projection } from '../engine/projection.ts'

/**
 * A mark in the log about once a minute, with a summary of that minute's events. Marks allow reading the log
 * backwards, a minute at a time, and skipping minutes without matching events.
 */
export interface LogMark {
  /** The minute, from the time in the events' own ids (its upper 32 bits): when they were created, not `at`. */
  readonly id: string
  /** Of its first event. */
  readonly position: string
  readonly events: number
  readonly first_at: string
  readonly last_at: string
  readonly types: readonly string[]
  /** People's ids, `visitor`, and the names of processes. */
  readonly actors: readonly string[]
}

interface Logged {
  readonly id: string
  readonly type: string
  readonly position: string
  readonly metadata: EventMetadata
}

const idLength = 8
const keyOf = ({ id }: Logged) => id.slice(0, idLength)

/** The actor: a person's id, `visitor`, or a process's name. */
export const actorOf = ({ actor }: EventMetadata) => ('id' in actor ? actor.id : actor.process)

function fold(mark: LogMark | null, event: Logged): LogMark {
  const { at } = event.metadata
  const actor = actorOf(event.metadata)
  if (!mark) {
    const { position, type } = event
    return { id: keyOf(event), position, events: 1, first_at: at, last_at: at, types: [type], actors: [actor] }
  }
  return {
    ...mark,
    events: mark.events + 1,
    first_at: inOrder(at, mark.first_at)[0],
    last_at: inOrder(at, mark.last_at)[1],
    types: withOne(mark.types, event.type),
    actors: withOne(mark.actors, actor),
  }
}

const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a])

const withOne = (texts: readonly string[], text: string) => (texts.includes(text) ? texts : [...texts, text])

export const logMarks = projection<LogMark>({
  table: 'log_marks',
  version: 1,
  ignoresData: true,
  columns: {
    id: 'text',
    position: 'text not null',
    events: 'int not null',
    first_at: 'text not null',
    last_at: 'text not null',
    types: 'text[] not null',
    actors: 'text[] not null',
  },
  indexes: ['(position desc)'],
  on: Object.fromEntries(Object.keys(eventSchemas).map((type) => [type, { key: keyOf, fold }])),
})
