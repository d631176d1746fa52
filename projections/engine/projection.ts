import type { DomainEvent, EventType } from '../../domain/events.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'

type Recorded<Type extends EventType> = RecordedEvent<Extract<DomainEvent, { type: Type }>>

/** Which row an event touches and what that row becomes: null in for no row yet, null out for none any more. */
interface Reaction<Row, Event> {
  key(event: Event): string
  fold(row: Row | null, event: Event): Row | null
}

/** What a row adds to the sums under one key. */
export interface Share<Sum extends string = string> {
  readonly key: string
  readonly adds: { readonly [Name in Sum]?: number }
}

/**
 * Sums over a projection's rows, kept up as the rows change: a table of the key and one bigint column for each sum. A
 * list of a hundred thousand rows is never added up to show a total. Which keys a row counts under may change with it.
 */
export interface Tally<Row, Sum extends string = string> {
  readonly table: string
  readonly sums: readonly Sum[]
  of(row: Row): readonly Share<Sum>[]
}

/**
 * A read model: a table and pure folds. `columns` maps each to its SQL type; the first is the primary key, of text or
 * uuid. A row is what PostgreSQL's to_jsonb makes of it, so rows are JSON through and through. The engine does all I/O:
 * a fold reads no clock, no other table and nothing outside.
 */
export interface Projection<Row extends object> {
  readonly table: string
  /** Raised when a fold changes its meaning: the new version is filled beside the old and then takes its place. */
  readonly version: number
  readonly columns: { readonly [Column in keyof Row]: string }
  /** Bodies of `create index on <table> …`. */
  readonly indexes?: readonly string[]
  readonly tallies?: readonly Tally<Row>[]
  readonly on: { readonly [Type in EventType]?: Reaction<Row, Recorded<Type>> }
}

/** A projection with the type of its rows forgotten: the engine only ever hands a row back to where it came from. */
export interface AnyProjection {
  readonly table: string
  readonly version: number
  readonly columns: Readonly<Record<string, string>>
  readonly key: string
  readonly indexes: readonly string[]
  readonly tallies: readonly Tally<object>[]
  readonly on: Readonly<Partial<Record<string, Reaction<object, RecordedEvent<DomainEvent>>>>>
}

/** Declares a read model and checks that rows, columns and folds agree. */
export function projection<Row extends object>(declared: Projection<Row>): AnyProjection {
  const [key] = Object.keys(declared.columns)
  if (!key) throw new Error(`${declared.table} has no columns`)
  return { indexes: [], tallies: [], ...declared, key }
}

/** Every table of these read models, those of their tallies included. */
export const tablesOf = (projections: readonly AnyProjection[]): string[] =>
  projections.flatMap(({ table, tallies }) => [table, ...tallies.map((tally) => tally.table)])
