import type { DomainEvent, EventType } from '../../domain/events.ts'
import type { RecordedEvent } from '../../eventstore/event-store.ts'

type Recorded<Type extends EventType> = RecordedEvent<Extract<DomainEvent, { type: Type }>>

declare const value: unique symbol

/** A column's SQL type, with the type of its values. */
export type Column<Value> = string & { readonly [value]?: Value }

/** Declares a column. */
export const column = <Value>(sql: string): Column<Value> => sql

/** The rows of a table with these columns. */
export type RowOf<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never
}

/** The key of the row that an event changes, and the fold. A null row does not exist. */
interface EventHandler<Row, Event> {
  key(event: Event): string
  fold(row: Row | null, event: Event): Row | null
}

/** Any event with some data. */
export type Happened<Data = unknown> = Omit<RecordedEvent<DomainEvent>, 'data'> & { readonly data: Data }

/** Returns the function that finds the id in the name of an event's stream, after a prefix. */
export const idAfter =
  (prefix: string) =>
  ({ stream }: Pick<Happened, 'stream'>): string =>
    stream.slice(prefix.length)

/**
 * Returns a function that declares how an event changes some columns of a row that exists. `touched` are the columns
 * that every such event changes besides.
 */
export const changing =
  <Row, Data = unknown>(
    key: (event: Happened<Data>) => string,
    touched: (event: Happened<Data>, changed: Row) => Partial<Row> = () => ({}),
  ) =>
  <Event extends Happened<Data>>(how: (event: Event, row: Row) => Partial<Row>): EventHandler<Row, Event> => ({
    key,
    fold(row, event) {
      if (!row) return null
      const changed = { ...row, ...how(event, row) }
      return { ...changed, ...touched(event, changed) }
    },
  })

/** A row's contribution to the sums of one key. */
export interface Share<Sum extends string = string> {
  readonly key: string
  readonly adds: { readonly [Name in Sum]?: number }
}

/**
 * Sums over a projection's rows, updated with them: a table with a key and one bigint column per sum. Totals over long
 * lists then need no scan. The keys of a row may change with it.
 */
export interface Tally<Row, Sum extends string = string> {
  readonly table: string
  readonly sums: readonly Sum[]
  of(row: Row): readonly Share<Sum>[]
}

/**
 * A read model: a table and pure folds. `columns` maps each column to its SQL type; the first is the primary key, of
 * type text or uuid. Rows are JSON, as PostgreSQL's to_jsonb returns them. The engine does all I/O: a fold reads no
 * clock and no other table.
 */
export interface Projection<Row extends object> {
  readonly table: string
  /** Raise it when the meaning of a fold changes: the new version is built beside the old one and then replaces it. */
  readonly version: number
  readonly columns: { readonly [Column in keyof Row]: string }
  /** Bodies of `create index on <table> …`. */
  readonly indexes?: readonly string[]
  readonly tallies?: readonly Tally<Row>[]
  /** Reads no data of events, so that it also takes those that can't be decoded. */
  readonly ignoresData?: boolean
  readonly on: { readonly [Type in EventType]?: EventHandler<Row, Recorded<Type>> }
}

/** A projection without its row type. The engine returns rows only to their own projection. */
export interface AnyProjection {
  readonly table: string
  readonly version: number
  readonly columns: Readonly<Record<string, string>>
  readonly key: string
  readonly indexes: readonly string[]
  readonly tallies: readonly Tally<object>[]
  readonly ignoresData: boolean
  readonly on: Readonly<Partial<Record<string, EventHandler<object, RecordedEvent<DomainEvent>>>>>
}

/** Declares a read model and type-checks rows, columns and folds. */
export function projection<Row extends object>(declared: Projection<Row>): AnyProjection {
  const [key] = Object.keys(declared.columns)
  if (!key) throw new Error(`${declared.table} has no columns`)
  return { indexes: [], tallies: [], ignoresData: false, ...declared, key }
}

/** Returns all tables of these read models, including tallies. */
export const tablesOf = (projections: readonly AnyProjection[]): string[] =>
  projections.flatMap(({ table, tallies }) => [table, ...tallies.map((tally) => tally.table)])
